import * as v from 'valibot';

const Answer = v.looseObject({ $ref: v.optional(v.string()) });
const Document = v.looseObject({
  paths: v.record(
    v.string(),
    v.record(v.string(), v.looseObject({ responses: v.record(v.string(), Answer) })),
  ),
  components: v.looseObject({ responses: v.record(v.string(), Answer) }),
});

/** Returns the OpenAPI document with the shared responses copied into each call, in the place of references. */
export function inlineAnswers(openApi: unknown): v.InferOutput<typeof Document> {
  const document = v.parse(Document, openApi);
  for (const { responses } of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, { $ref }] of Object.entries(responses)) {
      const shared = document.components.responses[$ref?.split('/').at(-1) ?? ''];
      if (shared !== undefined) responses[status] = shared;
    }
  }
  return document;
}
