/** Shows a text. Document numbers in the text do not break at their hyphens. */
export const UnbrokenNumbers = ({ children }: { children: string }) =>
  children.split(/([ADLMQRSV](?:-\w+)?-\d{4}-\d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
