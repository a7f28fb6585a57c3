import {
  FIRST_VIEW_MARKS,
  LEAVE_ATTRIBUTE,
  START_DATA_ID,
  type StartData,
} from '#contract/page/start-data.ts';
import { REQUEST_TIMEOUT_MS, SIGN_IN_PATH } from '#contract/wire.ts';
import { type EarlyAnswer, keepEarlyAnswer, type SignInBody, signInBody } from '#src/app/passwordSignIn.ts';
import { returnAddress } from '#src/app/returnPath.ts';
import { storeToken } from '#src/dataProvider/token.ts';

/** Starts the application in the view's place; it does what was pressed last. */
type Wake = () => void;

/** Going to another page; tests watch it. */
export const go = { to: (address: string) => window.location.replace(address) };

const leave = () => go.to('/');

/**
 * Serves the sign-in form of the first view without the application: it signs in by user name and password, keeps the
 * focus in the dialog and closes it. For anything else, such as another answer than a session, the application starts.
 * @param view the first view, as the server drew it
 */
export function attend(view: HTMLElement, wake: Wake): void {
  const dialog = view.querySelector<HTMLElement>('[role="dialog"]');
  const form = dialog?.querySelector('form');
  if (!dialog || !form) {
    wake();
    return;
  }
  holdInside(view, dialog);
  closeLikeADialog(view, dialog);
  view.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button?.hasAttribute(LEAVE_ATTRIBUTE)) leave();
    else if (button && button.type !== 'submit') wake();
  });
  form.addEventListener('submit', () => void send(form, wake));
  doWhatWasPressed(view, form, wake);
}

/** What was pressed before this script was there. */
function doWhatWasPressed(view: HTMLElement, form: HTMLFormElement, wake: Wake): void {
  const pressed = view.querySelector<HTMLButtonElement>(`button[${FIRST_VIEW_MARKS.pressed}]`);
  if (pressed?.hasAttribute(LEAVE_ATTRIBUTE)) leave();
  else if (pressed?.type === 'submit') void send(form, wake);
  else if (pressed) wake();
}

/** What is behind the dialog cannot be reached, as behind any dialog of the application. */
function holdInside(view: HTMLElement, dialog: HTMLElement): void {
  for (let part = dialog; part !== view && part.parentElement; part = part.parentElement) {
    for (const other of part.parentElement.children) {
      if (other !== part && other instanceof HTMLElement) other.inert = true;
    }
  }
}

/** Escape, and a click that began and ended beside the dialog. */
function closeLikeADialog(view: HTMLElement, dialog: HTMLElement): void {
  const isBeside = ({ target }: Event) => !dialog.contains(target as Node);
  let beganBeside = false;
  view.addEventListener('pointerdown', (event) => {
    beganBeside = isBeside(event);
  });
  view.addEventListener('click', (event) => {
    if (beganBeside && isBeside(event)) leave();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && view.isConnected) leave();
  });
}

async function send(form: HTMLFormElement, wake: Wake): Promise<void> {
  if (form.inert) return;
  const body = typedInto(form);
  form.querySelector('p[role="alert"]')?.remove();
  // Until the application stands, what was sent and what is shown must not differ.
  form.inert = true;
  // The application says what is missing.
  if (body.username.trim() === '' || body.password.trim() === '') {
    wake();
    return;
  }
  const answer = await ask(body);
  const token = tokenIn(answer);
  if (token !== null) {
    storeToken(token, body.rememberMe);
    // Where the router keeps what the page was given, which a reload leaves there.
    go.to(returnAddress((window.history.state as { usr?: unknown } | null)?.usr));
    return;
  }
  if (answer.status === 0) {
    form.inert = false;
    tellNotReachable(form);
    return;
  }
  keepEarlyAnswer(body, answer);
  wake();
}

/** Where the server cannot be reached the application cannot come either; it is said above the button. */
function tellNotReachable(form: HTMLFormElement): void {
  const { messages } = JSON.parse(document.getElementById(START_DATA_ID)?.textContent ?? '{}') as StartData;
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  button?.removeAttribute(FIRST_VIEW_MARKS.pressed);
  const alert = document.createElement('p');
  alert.setAttribute('role', 'alert');
  alert.style.color = 'var(--mui-palette-error-main)';
  button?.before(alert);
  // Said once it stands there, or a screen reader does not hear of it.
  alert.textContent = messages?.['error.serverNotReachable'] ?? '';
}

function typedInto(form: HTMLFormElement): SignInBody {
  const typed = new FormData(form);
  const textOf = (name: string) => String(typed.get(name) ?? '');
  return signInBody({
    username: textOf('username'),
    password: textOf('password'),
    rememberMe: typed.has('rememberMe'),
  });
}

async function ask(body: SignInBody): Promise<EarlyAnswer> {
  try {
    const response = await fetch(`/${SIGN_IN_PATH}`, {
      method: 'POST',
      headers: { Accept: 'application/json, */*', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return { status: response.status, data: await response.json().catch(() => undefined) };
  } catch {
    return { status: 0, data: undefined };
  }
}

function tokenIn({ status, data }: EarlyAnswer): string | null {
  const token = (data as { id_token?: unknown } | null | undefined)?.id_token;
  return status === 200 && typeof token === 'string' && token !== '' ? token : null;
}
