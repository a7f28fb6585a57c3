import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useFamilyChange } from './useFamilyChange.ts';

interface Parted {
  headId: number;
  headCode: string;
  id: number;
  code: string;
  title: string;
}

/** Parts a member from its head after asking; joining again undoes it. */
export function usePart() {
  const part = useFamilyChange('partMember');
  const { confirm, dialog } = useConfirm();
  /** @returns whether it is parted now */
  const ask = async ({ headId, headCode, id, code, title }: Parted): Promise<boolean> => {
    const sure = await confirm({
      title: 'family.part.title',
      text: 'family.part.text',
      args: { code, title, head: headCode },
      confirmLabel: 'family.part',
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
