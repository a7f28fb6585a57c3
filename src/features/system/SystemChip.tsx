import { DisplayChip } from '#src/components/status/StatusChip.tsx';
import { displayOf } from '#src/components/status/statusDisplays.ts';
import { SYSTEM_DISPLAYS, type SystemKind } from './systemDisplays.ts';

interface SystemChipProps {
  kind: SystemKind;
  value: string;
  size?: 'small' | 'medium';
}

/** A status that the server reports of itself, as colour, icon and word. */
export const SystemChip = ({ kind, value, size = 'small' }: SystemChipProps) => (
  <DisplayChip kind={kind} display={displayOf(SYSTEM_DISPLAYS[kind], value)} value={value} size={size} />
);
