/** The parts of a line that say something, with a dot between them, which none of its lines begins or ends with. */
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
