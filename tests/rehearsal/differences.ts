/** Returns the differences between two JSON values, as `field: value → other value`. */
export function differences(value: unknown, other: unknown, field: string): string[] {
  if (value === other) return [];
  if (!isCollection(value) || !isCollection(other) || Array.isArray(value) !== Array.isArray(other))
    return [`${field}: ${excerpt(value)} → ${excerpt(other)}`];
  const keys = new Set([...Object.keys(value), ...Object.keys(other)]);
  return [...keys].flatMap((key) =>
    differences(value[key], other[key], Array.isArray(value) ? `${field}[${key}]` : `${field}.${key}`),
  );
}

const isCollection = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const excerpt = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120);
