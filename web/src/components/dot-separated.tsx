/**
 * Joins the parts that are not null in one line, with a dot between them. A wrapped line neither begins nor ends with a
 * dot.
 */
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
