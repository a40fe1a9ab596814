import type { Label, Lane } from './data';
import type { Geometry } from './geometry';
import { fits } from './text';

export interface LaneProps<K extends Lane['kind']> {
  readonly lane: Extract<Lane, { readonly kind: K }>;
  readonly top: number;
  readonly to: Geometry;
}

interface NameProps {
  readonly label: Label;
  readonly y: number;
  readonly to: Geometry;
}

/** Name and meaning of a lane, left of the axis; in a narrow drawing the name alone. */
export const Name = ({ label: [name, meaning], y, to }: NameProps) => (
  <>
    <text className="name" x={0} y={y}>
      {name}
    </text>
    {meaning !== '' && fits(meaning, to.left) && (
      <text x={0} y={y + 16}>
        {meaning}
      </text>
    )}
  </>
);
