import { useGetList } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { Role } from '#contract/access.ts';
import type { SelectNode } from '#contract/organizations/schema.ts';
import { ROLES } from '#contract/roles.ts';
import { mayShareView, type SavedView, VIEW_LIMITS, type ViewSharing } from '#contract/saved-views/schema.ts';
import { placeOfView } from '#contract/saved-views/screens.ts';
import { useOwnRoles } from '#src/components/account/useOwnRoles.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TargetsInput } from '#src/components/inputs/TargetsInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface ViewValues {
  name: string;
  with: ViewSharing['with'];
  role: Role;
  /** Units, and organizations for all of theirs, as the tree calls them. */
  targets: string[];
}

const NAME = [required(), maxLength(VIEW_LIMITS.name.max)];
/** Fields of the form for paths of the body. */
const SOURCES: Readonly<Record<string, string>> = {
  sharing: 'with',
  'sharing.role': 'role',
  'sharing.unitIds': 'targets',
};
const WITH = ['NOBODY', 'ROLE', 'UNITS'] as const satisfies readonly ViewSharing['with'][];

const valuesOf = (stored: SavedView | null): ViewValues => {
  const sharing: ViewSharing = stored?.sharing ?? { with: 'NOBODY' };
  const unitIds = sharing.with === 'UNITS' ? sharing.unitIds : [];
  return {
    name: stored?.name ?? '',
    with: sharing.with,
    role: sharing.with === 'ROLE' ? sharing.role : 'ROLE_INTERNAL',
    targets: unitIds.map(String),
  };
};

/** Units of the tree that are chosen: of an organization its uppermost ones, below which are all others. */
function unitIdsOf(targets: readonly string[], nodes: readonly SelectNode[]): number[] {
  const chosen = new Set(targets);
  const below = nodes.filter(({ id }) => chosen.has(String(id))).flatMap(({ children }) => children ?? []);
  const ids = [...targets, ...below.map(({ id }) => id)].map(Number);
  return [...new Set(ids.filter(Number.isInteger))];
}

function sharingOf(values: ViewValues, nodes: readonly SelectNode[]): ViewSharing {
  if (values.with === 'ROLE') return { with: 'ROLE', role: values.role };
  if (values.with === 'NOBODY') return { with: 'NOBODY' };
  return { with: 'UNITS', unitIds: unitIdsOf(values.targets, nodes) };
}

interface ViewDialogProps {
  /** The one that is changed; null for a new one. */
  stored: SavedView | null;
  /** What a new one is made from. */
  present?: Pick<SavedView, 'address' | 'columns'>;
  onStored: (saved: SavedView) => void;
  onClose: () => void;
}

/** Names a view, and says who opens it besides its owner. */
export default function ViewDialog({ stored, present, onStored, onClose }: ViewDialogProps) {
  const roles = useOwnRoles();
  const type = placeOfView(stored?.address ?? present?.address ?? '')?.type ?? null;
  const mayShare = mayShareView(roles, type);
  const { data: nodes } = useGetList<SelectNode>(
    'organizations',
    { meta: { view: 'treeSelect' } satisfies ListMeta<'organizations'> },
    { enabled: mayShare, retry: false },
  );
  return (
    <RecordDialog<SavedView, ViewValues>
      resource="saved-views"
      stored={stored}
      title={stored ? 'savedView.edit.title' : 'savedView.new'}
      saveLabel="savedView.save"
      maxWidth="sm"
      valuesOf={valuesOf}
      bodyOf={(values) => ({
        ...present,
        name: values.name,
        ...(mayShare && { sharing: sharingOf(values, nodes ?? []) }),
      })}
      sourceOf={(path) => SOURCES[path] ?? path}
      onStored={onStored}
      onClose={onClose}
    >
      <TextInputWithCounter source="name" label="savedView.name" validate={NAME} autoComplete="off" />
      {mayShare && <SharingInputs isOwn={stored?.isOwn ?? true} />}
    </RecordDialog>
  );
}

/** @param isOwn whether it can be made private: for others it would be gone */
function SharingInputs({ isOwn }: { isOwn: boolean }) {
  const translate = useTranslate();
  const shared = useWatch<ViewValues, 'with'>({ name: 'with' });
  return (
    <>
      <ChoiceInput
        source="with"
        label="savedView.sharing"
        help="savedView.sharing.help"
        options={WITH.filter((id) => isOwn || id !== 'NOBODY').map((id) => ({
          id,
          label: translate(`savedView.sharing.${id}`),
        }))}
      />
      {shared === 'ROLE' && (
        <ChoiceInput
          source="role"
          label="savedView.sharing.role"
          options={ROLES.map((id) => ({ id, label: translate(`user.role.${id}`) }))}
        />
      )}
      {shared === 'UNITS' && (
        <TargetsInput label="savedView.sharing.units" help="savedView.sharing.units.help" />
      )}
    </>
  );
}
