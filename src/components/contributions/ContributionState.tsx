import CallMerge from '@mui/icons-material/CallMerge';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { DisplayChip, StatusChip } from '#src/components/status/StatusChip.tsx';
import { display } from '#src/components/status/statusDisplays.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';

const JOINED = display('slate', CallMerge);

type Family = Pick<ContributionRow, 'family' | 'familySize'>;

interface ContributionStateProps {
  contribution: Family & Pick<ContributionRow, 'stateType' | 'stateName'>;
  /** Where its head is; without it the chip leads nowhere. */
  headAddress?: string | undefined;
  size?: 'small' | 'medium';
  /** The chip of one that is joined names its head. */
  isHeadNamed?: boolean;
  /** Its head opens beside what one is at. */
  inNewTab?: boolean;
}

/** Where a contribution is: its state, and how many are joined to it; one that is joined itself is with its head. */
export function ContributionState({ contribution, size = 'small', ...joined }: ContributionStateProps) {
  const { family, familySize, stateType, stateName } = contribution;
  if (family) return <JoinedChip family={family} size={size} {...joined} />;
  const state = <StatusChip kind="stateType" value={stateType} label={stateName} size={size} />;
  if (familySize === 0) return state;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4, maxWidth: '100%' }}>
      {state}
      <FamilySizeChip familySize={familySize} size={size} />
    </span>
  );
}

type JoinedChipProps = Omit<ContributionStateProps, 'contribution'> & {
  family: NonNullable<Family['family']>;
  size: 'small' | 'medium';
};

function JoinedChip({ family, headAddress, size, isHeadNamed = false, inNewTab = false }: JoinedChipProps) {
  const translate = useTranslate();
  const { headCode, headTitle } = family;
  const where = headTitle
    ? translate('family.joined.toTitled', { code: headCode, title: headTitle })
    : translate('family.joined.to', { code: headCode });
  const chip = (
    <DisplayChip
      kind="family"
      display={JOINED}
      value="joined"
      label={isHeadNamed ? translate('family.joined.to', { code: headCode }) : translate('family.joined')}
      size={size}
    />
  );
  // What the reader may not see has no page for them.
  if (!headAddress || headTitle === null) {
    return (
      <span title={where}>
        <span aria-hidden>{chip}</span>
        <span style={visuallyHidden}>{where}</span>
      </span>
    );
  }
  return (
    <Link
      component={RouterLink}
      to={headAddress}
      underline="none"
      aria-label={inNewTab ? `${where} ${translate('contribution.similar.newTab')}` : where}
      title={where}
      {...(inNewTab && { target: '_blank', rel: 'noopener' })}
    >
      {chip}
    </Link>
  );
}

function FamilySizeChip({ familySize, size }: Pick<Family, 'familySize'> & { size: 'small' | 'medium' }) {
  const translate = useTranslate();
  const words = translate('family.size', { smart_count: familySize });
  return (
    <Chip
      size={size}
      variant="outlined"
      title={words}
      label={
        <>
          <span aria-hidden>+{familySize}</span>
          <span style={visuallyHidden}>{words}</span>
        </>
      }
      sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    />
  );
}
