import type { SavedView } from '#contract/saved-views/schema.ts';
import { addressOfView, placeOfView } from '#contract/saved-views/screens.ts';
import { PanelAction, PanelPart } from './PanelParts.tsx';

type Present = Pick<SavedView, 'address' | 'columns'>;

/** Whether a view is what the screen shows: its filters, its order and its columns, in whatever order these stand. */
function isShown(view: SavedView, { address, columns }: Present): boolean {
  const named = (some: readonly string[] | null) => [...(some ?? [])].sort().join();
  return addressOfView(view.address) === address && named(view.columns) === named(columns);
}

interface OpenViewActionsProps {
  view: SavedView;
  /** What the screen shows. */
  present: Present;
  onUpdate: () => void;
  onEdit: () => void;
  onFeed: () => void;
  onSwitch: (what: 'pin' | 'weeklyMail', isOn: boolean) => void;
  onRemove: () => void;
}

/** What can be done with the view that is open. */
export function OpenViewActions(props: OpenViewActionsProps) {
  const { view, present, onUpdate, onEdit, onFeed, onSwitch, onRemove } = props;
  const { name, canEdit, pinned, weeklyMail, address } = view;
  const place = placeOfView(address);
  const isMailed = place?.rows != null || place?.figures != null;
  return (
    <PanelPart title={name}>
      {canEdit && !isShown(view, present) && <PanelAction label="savedView.update" onPress={onUpdate} />}
      {canEdit && <PanelAction label="savedView.edit" opensDialog onPress={onEdit} />}
      <PanelAction
        label={pinned ? 'savedView.unpin' : 'savedView.pin'}
        onPress={() => onSwitch('pin', !pinned)}
      />
      {isMailed && (
        <PanelAction
          label={weeklyMail ? 'savedView.mail.end' : 'savedView.mail'}
          onPress={() => onSwitch('weeklyMail', !weeklyMail)}
        />
      )}
      {place?.rows && <PanelAction label="savedView.feed" opensDialog onPress={onFeed} />}
      {canEdit && <PanelAction label="savedView.delete" opensDialog isDangerous onPress={onRemove} />}
    </PanelPart>
  );
}
