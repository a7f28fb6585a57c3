import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { Family } from '#contract/families/schema.ts';
import { formatDecimal } from '#contract/formats/numbers.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useFamilyChange } from './useFamilyChange.ts';

/** A share that was set, of a person by name. */
type Share = Family['shares'][number];

interface Parted {
  headId: number;
  headCode: string;
  id: number;
  code: string;
  title: string;
  /** Those that are dropped with it. */
  dropped?: readonly Share[] | undefined;
}

/** Parts a member from its head after asking; joining again undoes it. */
export function usePart() {
  const part = useFamilyChange('partMember');
  const { confirm, dialog } = useConfirm();
  const translate = useTranslate();
  const locale = useLocale();
  const inWords = ({ person, percent }: Share) =>
    `${fullName(person)} ${translate('family.shares.inPercent', { percent: formatDecimal(percent, locale) })}`;
  /** @returns whether it is parted now */
  const ask = async ({ headId, headCode, id, code, title, dropped = [] }: Parted): Promise<boolean> => {
    const sure = await confirm({
      title: 'family.part.title',
      text: 'family.part.text',
      args: { code, title, head: headCode },
      confirmLabel: 'family.part',
      children: dropped.length > 0 && (
        <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {translate('family.part.shares', { shares: dropped.map(inWords).join(', ') })}
        </Typography>
      ),
    });
    if (!sure) return false;
    try {
      await part({ params: { headId, id } });
      return true;
    } catch {
      // The refusal was shown by the call; the page shows how it is now.
      return false;
    }
  };
  return { ask, dialog };
}
