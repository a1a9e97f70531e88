import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto';

/** A certificate and its private key, as PEM. */
export interface Certified {
  readonly key: string;
  readonly certificate: string;
}

/** A certificate authority, whose key signs other certificates. */
export interface Authority extends Certified {
  readonly name: string;
  readonly privateKey: KeyObject;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns a certificate for the names of a host. `by` is the authority that signs the certificate. Without `by`, the
 * certificate is signed with its own key. The certificate cannot sign other certificates.
 */
export function certify(hosts: readonly [string, ...string[]], by?: Authority): Certified {
  const { certificate, key } = make({ name: hosts[0], hosts, isAuthority: false, ...(by && { by }) });
  return { certificate, key };
}

/** Returns a new authority. Clients trust the authority only if a test tells them to. */
export const newAuthority = (name: string): Authority => make({ name, hosts: [], isAuthority: true });

interface Subject {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly isAuthority: boolean;
  readonly by?: Authority;
}

/** Writes an X.509 certificate (RFC 5280) for a new key on the curve P-256, valid from yesterday until tomorrow. */
function make({ name, hosts, isAuthority, by }: Subject): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const content = sequence(
    der(0xa0, integer(2)),
    integer(Date.now()),
    ECDSA_WITH_SHA256,
    nameOf(by?.name ?? name),
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions(hosts, isAuthority))),
  );
  const signature = sign('sha256', content, by?.privateKey ?? privateKey);
  const certificate = new X509Certificate(
    sequence(content, ECDSA_WITH_SHA256, der(0x03, Buffer.of(0), signature)),
  );
  return {
    name,
    privateKey,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificate.toString(),
  };
}

function extensions(hosts: readonly string[], isAuthority: boolean): Buffer[] {
  const constraints = sequence(...(isAuthority ? [YES] : []));
  const basic = sequence(BASIC_CONSTRAINTS, YES, der(0x04, constraints));
  if (hosts.length === 0) return [basic];
  const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  return [sequence(SUBJECT_ALTERNATIVE_NAMES, der(0x04, names)), basic];
}

/** Encodes a value by the distinguished encoding rules (X.690) as tag, length and content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

function integer(value: number): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  // DER reads a leading 1 bit as a minus sign, so a zero byte goes before it.
  return der(0x02, Buffer.of(...((bytes[0] ?? 0) < 0x80 ? [] : [0])), bytes);
}

const time = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

const YES = der(0x01, Buffer.of(0xff));
const BASIC_CONSTRAINTS = identifier('551d13');
const SUBJECT_ALTERNATIVE_NAMES = identifier('551d11');
const COMMON_NAME = identifier('550403');
const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'));

const nameOf = (commonName: string): Buffer =>
  sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
