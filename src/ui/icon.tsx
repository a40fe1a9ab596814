import {
  Activity,
  FlaskConical,
  type IconNode,
  Pause,
  Play,
  SlidersHorizontal,
  SquareTerminal,
} from 'lucide';
import { Outline } from './outline';

const ICONS = {
  pulse: Activity,
  terminal: SquareTerminal,
  flask: FlaskConical,
  pause: Pause,
  play: Play,
  sliders: SlidersHorizontal,
} as const satisfies Readonly<Record<string, IconNode>>;

interface IconProps {
  readonly name: keyof typeof ICONS;
  readonly big?: boolean;
}

/** The outlines that the first verdict may need, by name. */
export const Icon = ({ name, big = false }: IconProps) => <Outline shape={ICONS[name]} big={big} />;
