import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CloseNotificationContext, useNotificationContext, useTakeUndoableMutation } from 'ra-core';
import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { answers, attempts, refusedAtField } from '#src/dataProvider/alerts.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { acceptNotifications } from './acceptNotifications.ts';
import {
  type AtField,
  resolveOnce,
  type Toast,
  withFresh,
  withoutFieldError,
  withoutFormerErrors,
  withoutOutage,
} from './toasts.ts';

/** Not in the way of whoever sees no toast. */
const ClearTop = lazyPart(() => import('./ClearTop.ts'));

/** How long a toast stays, ms; a pointer or the focus on it stops the clock. */
const STAY_MS = { success: 5_000, info: 6_000, warning: 8_000, error: 10_000 } as const;

let lastId = 0;

/**
 * Toasts in a live region: errors interrupt, everything else waits for its turn. What comes of one press stands there until
 * something comes of a later one. An error leaves before its time when the person tries again, and with its page; that
 * the server cannot be reached, as soon as it has answered. What a field says no toast repeats.
 */
export default function Notifications() {
  const { notifications, resetNotifications } = useNotificationContext();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const accept = useRef(acceptNotifications());
  const presses = usePresses();
  const atField = useRef<AtField>({ key: '', press: 0 });
  const place = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const way = useNavigationType();
  const page = useRef(pathname);
  const takeMutation = useTakeUndoableMutation();
  /** The last change that can, or could, be undone. */
  const undoable = useRef<Toast['resolve']>(undefined);

  useEffect(() => {
    if (notifications.length === 0) return;
    const press = presses.current;
    const accepted = accept.current(notifications, Date.now(), press);
    const fresh = accepted.map((payload): Toast => {
      const mutation = payload.notificationOptions?.undoable ? takeMutation() : undefined;
      const resolve = mutation ? resolveOnce(mutation) : undefined;
      return { ...payload, id: ++lastId, press, at: performance.now(), resolve };
    });
    for (const { resolve } of fresh) {
      if (!resolve) continue;
      // Of changes with equal words nobody could tell which one is undone: the former is carried out.
      undoable.current?.(false);
      undoable.current = resolve;
    }
    const unsaid = withoutFieldError(fresh, atField.current);
    if (unsaid.length > 0) setToasts((shown) => withFresh(shown, unsaid, press));
    resetNotifications();
  }, [notifications, resetNotifications, takeMutation, presses]);

  useEffect(
    () => attempts.subscribe(() => setToasts((shown) => withoutFormerErrors(shown, presses.current))),
    [presses],
  );

  useEffect(
    () =>
      refusedAtField.subscribe((key) => {
        const said = { key, press: presses.current };
        atField.current = said;
        setToasts((shown) => withoutFieldError(shown, said));
      }),
    [presses],
  );

  useEffect(() => answers.subscribe((began) => setToasts((shown) => withoutOutage(shown, began))), []);

  useEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    // The browser's own buttons are not seen as presses. What the last press led to goes along, as to the sign-in.
    const press = way === 'POP' ? null : presses.current;
    setToasts((shown) => withoutFormerErrors(shown, press));
  }, [pathname, way, presses]);

  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );

  return (
    <Box
      ref={place}
      sx={{
        position: 'fixed',
        // Below the navigation bar: at the foot they would cover the buttons of forms.
        insetBlockStart: { xs: 72, md: 80 },
        insetInline: { xs: 12, md: 'auto 24px' },
        zIndex: 'snackbar',
        width: { md: 420 },
        maxHeight: 'calc(100dvh - 104px)',
        overflowY: 'auto',
        // Room for the shadows of the cards, which scrolling would cut off.
        p: 1,
        m: -1,
        display: 'grid',
        gap: 1,
        pointerEvents: 'none',
        '& > div': { display: 'grid', gap: 1 },
        displayPrint: 'none',
      }}
    >
      {toasts.length > 0 && (
        <Suspense>
          <ClearTop place={place} toasts={toasts} />
        </Suspense>
      )}
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role}>
          {toasts
            .filter(({ type }) => (type === 'error') === (role === 'alert'))
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} onClose={close} />
            ))}
        </div>
      ))}
    </Box>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const translate = useTranslate();
  const [held, setHeld] = useState(false);
  const { resolve } = toast;
  const { messageArgs, autoHideDuration } = toast.notificationOptions ?? {};
  const severity = toast.type in STAY_MS ? (toast.type as keyof typeof STAY_MS) : 'info';
  const stay = autoHideDuration === null ? null : (autoHideDuration ?? STAY_MS[severity]);

  const finish = useCallback(
    (undo: boolean) => {
      resolve?.(undo);
      onClose(toast.id);
    },
    [resolve, onClose, toast.id],
  );

  useEffect(() => {
    if (held || stay === null) return;
    const timer = setTimeout(() => finish(false), stay);
    return () => clearTimeout(timer);
  }, [held, stay, finish]);

  // A change that can still be undone is not at the server yet.
  useEffect(() => {
    if (!resolve) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [resolve]);

  return (
    <CloseNotificationContext.Provider value={() => finish(false)}>
      <Alert
        role="presentation"
        severity={severity}
        onClose={resolve ? undefined : () => finish(false)}
        closeText={translate('ra.action.close')}
        action={
          resolve && (
            <Button color="inherit" size="small" onClick={() => finish(true)}>
              {translate('ra.action.undo')}
            </Button>
          )
        }
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        sx={{ pointerEvents: 'auto', boxShadow: 3, border: 1, borderColor: 'divider' }}
      >
        {typeof toast.message === 'string'
          ? translate(toast.message, { _: toast.message, ...messageArgs })
          : toast.message}
      </Alert>
    </CloseNotificationContext.Provider>
  );
}

/** What sets something going; a press into a text or on the page does not. */
const CONTROLS =
  'button, a, label, summary, [role="button"], [role="menuitem"], [role="option"], [type="file"]';

/**
 * Counts what the person sets going: presses of buttons and links, forms sent off, files dropped. What came before
 * the last of them belongs to what was tried earlier.
 */
function usePresses(): RefObject<number> {
  const presses = useRef(0);
  useEffect(() => {
    const count = ({ type, target }: Event) => {
      const acts = type !== 'click' || (target instanceof Element && target.closest(CONTROLS) !== null);
      if (acts) presses.current += 1;
    };
    const events = ['click', 'submit', 'drop'] as const;
    for (const event of events) document.addEventListener(event, count, true);
    return () => {
      for (const event of events) document.removeEventListener(event, count, true);
    };
  }, []);
  return presses;
}
