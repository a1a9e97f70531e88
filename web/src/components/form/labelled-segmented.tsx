import { Segmented, type SegmentedProps } from '../ui/segmented.tsx';

/** A choice between a few visible options, below its label. */
export const LabelledSegmented = <TValue extends string>(props: SegmentedProps<TValue>) => (
  <>
    <p aria-hidden className="mb-1.5 text-small font-medium">
      {props.label}
    </p>
    <Segmented {...props} />
  </>
);
