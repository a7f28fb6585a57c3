import { CaptchaField, type CaptchaFieldProps } from '#src/components/captcha/CaptchaField.tsx';

/** What the sign-in asks after several wrong passwords. */
export default function SignInCaptcha(props: Omit<CaptchaFieldProps, 'source'>) {
  return <CaptchaField {...props} source="answer" />;
}
