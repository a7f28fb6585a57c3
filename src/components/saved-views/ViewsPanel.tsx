import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SavedView } from '#contract/saved-views/schema.ts';
import { addressOfView } from '#contract/saved-views/screens.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FeedDialog } from './FeedDialog.tsx';
import { LazyViewDialog } from './LazyViewDialog.tsx';
import { OpenViewActions } from './OpenViewActions.tsx';
import { OPEN_VIEW, screenAddress } from './openView.ts';
import { PanelAction, PanelPart } from './PanelParts.tsx';
import { useViewChanges } from './useViewChanges.tsx';
import { ViewLinks } from './ViewLinks.tsx';

interface ViewsPanelProps {
  anchor: HTMLElement | null;
  onClose: () => void;
  /** The one that is open. */
  view: SavedView | null;
  /** Names of the columns that are shown; null where there are none. */
  columns: readonly string[] | null;
}

type Opened = { dialog: 'new' } | { dialog: 'edit' | 'feed'; view: SavedView };

/** The views of a screen: saving this one, what can be done with the one that is open, and the others. */
export default function ViewsPanel({ anchor, onClose, view, columns }: ViewsPanelProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const changes = useViewChanges();
  const present = { address: addressOfView(`${pathname}${search}`), columns: columns && [...columns] };

  const open = (dialog: Opened) => {
    onClose();
    setOpened(dialog);
  };
  const showSaved = (saved: SavedView) => {
    setOpened(null);
    // What was a filter by hand is the view now: no step back leads to the same rows.
    navigate(screenAddress(saved), { replace: true });
  };
  const leave = async (gone: SavedView) => {
    onClose();
    if (!(await changes.remove(gone))) return;
    const rest = new URLSearchParams(search);
    rest.delete(OPEN_VIEW);
    navigate({ pathname, search: rest.toString() }, { replace: true });
  };
  return (
    <>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('savedView.menu'),
            sx: { mt: 0.5, p: 1, width: 320, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        <PanelPart>
          <PanelAction label="savedView.new" opensDialog onPress={() => open({ dialog: 'new' })} />
        </PanelPart>
        {view && (
          <OpenViewActions
            view={view}
            present={present}
            onUpdate={() => {
              onClose();
              void changes.update(view, present);
            }}
            onEdit={() => open({ dialog: 'edit', view })}
            onFeed={() => open({ dialog: 'feed', view })}
            onSwitch={(what, isOn) => {
              onClose();
              void changes.switchOwn(view, what, isOn);
            }}
            onRemove={() => void leave(view)}
          />
        )}
        <ViewLinks path={pathname} current={view?.id ?? null} onChoose={onClose} />
      </Popover>
      {opened?.dialog === 'new' && (
        <LazyViewDialog
          stored={null}
          present={present}
          onStored={showSaved}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.dialog === 'edit' && (
        <LazyViewDialog
          stored={opened.view}
          onStored={() => setOpened(null)}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.dialog === 'feed' && <FeedDialog view={opened.view} onClose={() => setOpened(null)} />}
      {changes.dialog}
    </>
  );
}
