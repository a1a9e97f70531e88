interface ProgressBarProps {
  readonly heading: 'h2' | 'h3';
  readonly title: string;
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

/** Shows the progress of a long task. */
export const ProgressBar = ({ heading: Heading, title, text, done, total }: ProgressBarProps) => (
  <>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <Heading className="text-title">{title}</Heading>
      <output className="font-medium tabular-nums">{text}</output>
    </div>
    <progress
      aria-label={title}
      max={total}
      value={done}
      className="mt-3 block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-surface-sunken ring-1 ring-border [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:min-w-4 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300"
    />
  </>
);
