const YOUTUBE = /^(?:www\.|m\.)?(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/;
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/;

/** The player's address for a video's page on YouTube or Vimeo; null for anything else. */
export function videoAddress(typed: string): string | null {
  let address: URL;
  try {
    address = new URL(typed.trim());
  } catch {
    return null;
  }
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return null;
  const parts = address.pathname.split('/').filter(Boolean);
  if (YOUTUBE.test(address.hostname)) {
    const id = address.searchParams.get('v') ?? parts[parts.length - 1] ?? '';
    return /^[\w-]{6,20}$/.test(id) && id !== 'watch' ? `https://www.youtube-nocookie.com/embed/${id}` : null;
  }
  if (VIMEO.test(address.hostname)) {
    const id = parts[parts.length - 1] ?? '';
    return /^\d{4,15}$/.test(id) ? `https://player.vimeo.com/video/${id}` : null;
  }
  return null;
}

/** A web or mail address that a link may have; `example.org` gets https before it. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || text.startsWith('//')) return null;
  if (text.startsWith('/')) return text;
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  try {
    const address = new URL(withScheme);
    return ['https:', 'http:', 'mailto:'].includes(address.protocol) ? address.href : null;
  } catch {
    return null;
  }
}
