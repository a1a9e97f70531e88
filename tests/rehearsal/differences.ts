/**
 * Returns the differences between an answer of a release and an answer of a newer version, as `field: value → other
 * value`. No difference is a new field without a value, and a new column of a table.
 */
export function differences(value: unknown, other: unknown, field: string): string[] {
  if (value === other || (value === undefined && other === null)) return [];
  if (!isCollection(value) || !isCollection(other) || Array.isArray(value) !== Array.isArray(other))
    return [`${field}: ${excerpt(value)} → ${excerpt(other)}`];
  const keys = new Set([...Object.keys(value), ...(field.endsWith('.csv') ? [] : Object.keys(other))]);
  return [...keys].flatMap((key) =>
    differences(value[key], other[key], Array.isArray(value) ? `${field}[${key}]` : `${field}.${key}`),
  );
}

const isCollection = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const excerpt = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120);
