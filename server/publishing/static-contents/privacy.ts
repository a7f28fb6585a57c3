import { COPIES_A_DAY, COPY_DAYS } from '#contract/personal-data/rules.ts';
import { SETTING_RULES } from '#contract/settings/rules.ts';
import { LOG_BOUNDS } from '#server/platform/logs/log-files.ts';

const initially = (key: string) => String(SETTING_RULES[key]?.defaultValue);
const idleHours = Number(initially('sessionIdleMinutes')) / 60;

/** Rich text of paragraphs and lists below their headings. */
const textOf = (
  parts: readonly (readonly [heading: string | null, ...blocks: (string | readonly string[])[]])[],
) =>
  parts
    .map(([heading, ...blocks]) => {
      const words = blocks.map((block) =>
        typeof block === 'string'
          ? `<p>${block}</p>`
          : `<ul>${block.map((line) => `<li>${line}</li>`).join('')}</ul>`,
      );
      return `${heading === null ? '' : `<h2>${heading}</h2>`}${words.join('')}`;
    })
    .join('');

/**
 * What the application does with personal data, in the words of an installation that has changed nothing: what is stored, for how
 * long by the settings that it begins with, and how people get at it.
 */
export const PRIVACY_TEXTS = {
  en: textOf([
    [
      null,
      'This page says which personal data this platform stores, for how long, and what you can do about it. The times are the initial settings; the people who run this platform can change them.',
    ],
    [
      'What is stored',
      [
        '<strong>Your account:</strong> name, user name, email address, language, unit and roles; phone number, company, department, position and education level where you or an administrator entered them. Passwords are stored in a form that no one can read.',
        '<strong>What you do here:</strong> contributions with their files and history, comments with mentions, reactions to them and reports of them, what you support (with your note) and follow, messages, ratings, evaluations, tasks, points and rewards.',
        '<strong>Campaigns that you opened:</strong> on how many days, and the last of these days. The people who run them see numbers only.',
        '<strong>Notifications and emails</strong> that were sent to you.',
        '<strong>Your sessions:</strong> for each sign-in the browser and system, the network address, when it began and when it was last used; and which kinds of devices you have used.',
        '<strong>The audit trail:</strong> sign-ins and failed ones, changes to your account, exports, and what administrators change, each with user name, network address and time.',
        '<strong>Log files:</strong> calls to the server with their network address, for finding faults and attacks.',
      ],
    ],
    [
      'Who sees it',
      'Drafts are visible to you and the people who run this platform; contributions that were sent back stay visible to those who saw them before. Submissions are visible to the people who work on them, and to others according to their visibility. Accounts, sessions and the audit trail are visible to administrators.',
    ],
    [
      'How long',
      [
        `Sessions end after ${idleHours} hours without use and after ${initially('sessionHours')} hours at the latest; with “Keep me signed in”, after ${initially('rememberedSessionDays')} days. They are deleted ${initially('recordRetentionDays')} days after their end.`,
        `Sent emails, and notifications that you removed, are deleted after ${initially('recordRetentionDays')} days. Log files are deleted after ${LOG_BOUNDS.days} days.`,
        `The audit trail is kept for ${initially('auditRetentionDays')} days. No one can change it.`,
        'Your account, and what you do here, stays as a record of what was decided, until it is erased.',
      ],
    ],
    [
      'What you can do',
      [
        '<strong>Correct:</strong> change your name, email address and language under “Account settings”. Ask the people who run this platform to correct anything else.',
        `<strong>Get a copy:</strong> “Download my data” under “Account settings” makes a ZIP file of everything that is stored about you, including your sessions and your entries in the audit trail, with a page that explains it. You get an email when it is ready, and can download it for ${COPY_DAYS} days. You can ask for ${COPIES_A_DAY} copies a day.`,
        '<strong>Check your sessions:</strong> “Active sessions” under “Account settings” shows where you are signed in. You can end each session, or all of them.',
        '<strong>Erase:</strong> “Erase me” under “Account settings” removes your name, user name, email address, sessions, drafts and all ways to sign in, if your organization allows it; otherwise, ask an administrator to do it. What you submitted stays as the work of a “Former member”. In the audit trail, your name and network address are removed; a number remains. Backups and log files keep them until they expire.',
      ],
    ],
    [
      'In your browser',
      'Your browser stores your sign-in, your language, light or dark theme, which columns your lists show, that you dismissed the notice “Cookies”, and what you have written and not sent yet. One cookie, which is strictly necessary, holds a random number for this browser, so that wrong passwords typed by others don’t hold you up; it is renewed when you sign in and expires after 400 days. Unsent texts are removed when you send them, when you sign out, or after 30 days. There are no ads and no third-party tracking.',
    ],
  ]),
  tr: textOf([
    [
      null,
      'Bu sayfa, platformun hangi kişisel verileri ne kadar süreyle sakladığını ve sizin neler yapabileceğinizi anlatır. Süreler başlangıç ayarlarıdır; platformu yürütenler bunları değiştirebilir.',
    ],
    [
      'Neler saklanır',
      [
        '<strong>Hesabınız:</strong> ad, kullanıcı adı, e-posta adresi, dil, birim ve roller; siz veya bir yönetici girdiyse telefon, şirket, departman, görev ve öğrenim düzeyi. Parolalar kimsenin okuyamayacağı biçimde saklanır.',
        '<strong>Burada yaptıklarınız:</strong> dosyaları ve geçmişleriyle katkılar, yorumlar, yorumlardaki bahsetmeler, yorumlara tepkiler ve yorum şikâyetleri, destekledikleriniz (notunuzla birlikte) ve takip ettikleriniz, mesajlar, puanlamalar, değerlendirmeler, görevler, puanlar ve ödüller.',
        '<strong>Açtığınız kampanyalar:</strong> kaç gün açtığınız ve bu günlerin sonuncusu. Kampanyaları yönetenler yalnızca sayıları görür.',
        'Size gönderilen <strong>bildirimler ve e-postalar</strong>.',
        '<strong>Oturumlarınız:</strong> her oturum açışınızda tarayıcı ve sistem, ağ adresi, oturumun ne zaman başladığı ve en son ne zaman kullanıldığı; ayrıca hangi tür cihazları kullandığınız.',
        '<strong>Denetim izi:</strong> başarılı ve başarısız oturum açmalar, hesabınızdaki değişiklikler, dışa aktarmalar ve yöneticilerin yaptığı değişiklikler; her biri kullanıcı adı, ağ adresi ve zamanıyla.',
        '<strong>Günlük dosyaları:</strong> hataları ve saldırıları bulmak için, sunucuya yapılan çağrılar ve ağ adresleri.',
      ],
    ],
    [
      'Kim görür',
      'Henüz göndermediklerinizi siz ve bu platformu yürütenler görür; size geri gönderilenleri daha önce görenler görmeye devam eder. Gönderdiğiniz katkıyı üzerinde çalışanlar, görünürlüğü izin verdiği ölçüde başkaları da görür. Hesapları, oturumları ve denetim izini yöneticiler görür.',
    ],
    [
      'Ne kadar süre',
      [
        `Oturumlar ${idleHours} saat kullanılmayınca, en geç ${initially('sessionHours')} saat sonra sona erer; “Bu cihazda oturumum açık kalsın” seçildiyse ${initially('rememberedSessionDays')} gün sonra. Bitişlerinden ${initially('recordRetentionDays')} gün sonra silinirler.`,
        `Gönderilmiş e-postalar ve kaldırdığınız bildirimler ${initially('recordRetentionDays')} gün sonra silinir. Günlük dosyaları ${LOG_BOUNDS.days} gün sonra silinir.`,
        `Denetim izi ${initially('auditRetentionDays')} gün saklanır. Kimse onu değiştiremez.`,
        'Hesabınız ve burada yaptıklarınız, silinene kadar verilen kararların kaydı olarak kalır.',
      ],
    ],
    [
      'Neler yapabilirsiniz',
      [
        '<strong>Düzeltme:</strong> adınızı, e-posta adresinizi ve dilinizi “Hesap ayarları” sayfasında değiştirin. Diğer düzeltmeler için platformu yürütenlere yazın.',
        `<strong>Kopya alma:</strong> “Hesap ayarları” sayfasındaki “Verilerimi indir”, oturumlarınız ve denetim izindeki kayıtlarınız dahil hakkınızda saklanan her şeyi, açıklayan bir sayfayla birlikte bir ZIP dosyasında toplar. Hazır olunca e-posta alırsınız ve ${COPY_DAYS} gün boyunca indirebilirsiniz. Günde ${COPIES_A_DAY} kopya isteyebilirsiniz.`,
        '<strong>Oturumlarınızı gözden geçirme:</strong> “Hesap ayarları” sayfasındaki “Açık oturumlar”, nerede oturum açtığınızı gösterir. Her oturumu ayrı ayrı veya tümünü birden kapatabilirsiniz.',
        '<strong>Silme:</strong> “Hesap ayarları” sayfasındaki “Beni sil”, kurumunuz izin veriyorsa adınızı, kullanıcı adınızı, e-posta adresinizi, oturumlarınızı, taslaklarınızı ve tüm oturum açma yollarını kaldırır; izin vermiyorsa bunu bir yöneticiden isteyin. Gönderdikleriniz bir “Eski üye”nin çalışması olarak kalır. Denetim izinden adınız ve ağ adresiniz kaldırılır, yalnızca bir numara kalır. Yedekler ve günlük dosyaları bunları süreleri dolana kadar korur.',
      ],
    ],
    [
      'Tarayıcınızda',
      'Tarayıcınızda oturumunuz, diliniz, açık veya koyu tema seçiminiz, listelerinizde hangi sütunların göründüğü, “Çerezler” bildirimini kapattığınız ve yazıp henüz göndermedikleriniz saklanır. Zorunlu tek bir çerez bu tarayıcı için rastgele bir sayı tutar; böylece başkalarının yanlış parola denemeleri sizi bekletmez. Çerez, oturum açtığınızda yenilenir ve 400 gün sonra geçerliliğini yitirir. Gönderilmemiş yazılar siz gönderince, oturumu kapatınca veya 30 gün sonra silinir. Reklam ve başkalarının takibi yoktur.',
    ],
  ]),
} as const;
