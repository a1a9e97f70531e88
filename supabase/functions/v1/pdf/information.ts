import { type PdfFile, type Ref, textString } from './pdf-file.ts';

/** The metadata of a file. */
export interface Information {
  readonly title: string;
  readonly author: string;
  readonly creator: string;
  /** The time of creation as an ISO instant in UTC; null if the file has no date. */
  readonly createdAt: string | null;
}

/**
 * Writes the metadata twice, as the standards require: as a dictionary for old readers, and as XMP. The XMP also
 * declares PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1).
 */
export function addInformation(
  file: PdfFile,
  { title, author, creator, createdAt }: Information,
): { readonly info: Ref; readonly metadata: Ref } {
  const seconds = createdAt?.slice(0, 19) ?? null;
  const date = seconds === null ? '' : `(D:${seconds.replace(/\D/g, '')}Z)`;
  const info = file.add(
    `<< /Title ${textString(title)} /Author ${textString(author)} /Creator ${textString(creator)} /Producer ${textString(creator)}${seconds === null ? '' : ` /CreationDate ${date} /ModDate ${date}`} >>`,
  );
  const dates =
    seconds === null
      ? ''
      : `<xmp:CreateDate>${seconds}Z</xmp:CreateDate><xmp:ModifyDate>${seconds}Z</xmp:ModifyDate>`;
  const xmp = [
    '<?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${NAMESPACES}>`,
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escape(title)}</rdf:li></rdf:Alt></dc:title>`,
    `<dc:creator><rdf:Seq><rdf:li>${escape(author)}</rdf:li></rdf:Seq></dc:creator>`,
    `<xmp:CreatorTool>${escape(creator)}</xmp:CreatorTool>${dates}`,
    `<pdf:Producer>${escape(creator)}</pdf:Producer>`,
    '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
    '<pdfuaid:part>1</pdfuaid:part>',
    PDF_UA_SCHEMA,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('');
  const metadata = file.addEncodedStream('/Type /Metadata /Subtype /XML', new TextEncoder().encode(xmp));
  return { info, metadata };
}

const NAMESPACES = Object.entries({
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** PDF/A accepts the schema of PDF/UA only if the file describes it (ISO 19005-2, 6.6.2.3.2). */
const PDF_UA_SCHEMA = [
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">',
  '<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>',
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>',
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>',
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">',
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>',
  '<pdfaProperty:category>internal</pdfaProperty:category>',
  '<pdfaProperty:description>The part of PDF/UA</pdfaProperty:description>',
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>',
].join('');

/** Escapes a text for XML, and drops characters that XML cannot hold. */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}
