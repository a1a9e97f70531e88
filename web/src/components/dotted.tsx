/** The parts of a line that are not null, with a dot between them. No line begins or ends with a dot. */
export const Dotted = ({ parts }: { parts: readonly (string | null)[] }) => (
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
