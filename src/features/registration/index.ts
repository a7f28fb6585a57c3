import { everyone } from '#contract/roles.ts';
import { screen } from '#src/app/screen.tsx';

const loadActivation = () => import('./ActivationScreen.tsx');

export const register = screen('/account/register', everyone, () => import('./RegisterScreen.tsx'), {
  label: 'menu.register',
  exists: ({ externalRegistrationAllowed }) => externalRegistrationAllowed,
});

/** The ways into an account and back into it; a key may stand in the path, the query wins. */
export const registrationPages = [
  register,
  screen('/account/register/sent', everyone, () => import('./CheckMailScreen.tsx')),
  screen('/account/activate/:key?', everyone, loadActivation),
  screen('/account/activateUser/:key?', everyone, loadActivation),
  screen('/account/email/confirm/:key?', everyone, () => import('./EmailConfirmationScreen.tsx')),
  screen('/account/reset/request', everyone, () => import('./ResetRequestScreen.tsx')),
  screen('/account/reset/finish/:key?', everyone, () => import('./ResetFinishScreen.tsx')),
];
