/** Joins all parts that are not null with dots. A wrapped line neither starts nor ends with a dot. */
export const DotSeparated = ({ parts }: { parts: readonly (string | null)[] }) => (
  <span className="dotted block">
    <span data-parts>
      {parts.filter(Boolean).map((part) => (
        <span key={part} data-part>
          {part}{' '}
        </span>
      ))}
    </span>
  </span>
);
