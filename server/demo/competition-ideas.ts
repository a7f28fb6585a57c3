import type { SampleField } from './fields.ts';

/** An idea that somebody of the sample sends to a competition. */
export interface SampleEntry {
  owner: string;
  field: SampleField;
  langKey: 'en' | 'tr';
  title: string;
  summary: string;
  /** Paragraphs of the body. */
  text: readonly string[];
  /** What juries think of it: about so many stars. */
  stars: 1 | 2 | 3 | 4 | 5;
  /** Begun and not submitted. */
  isDraft?: boolean;
}

type Row = readonly [
  owner: string,
  field: SampleField,
  stars: SampleEntry['stars'],
  title: string,
  summary: string,
  ...text: string[],
];
const entries = (langKey: 'en' | 'tr', rows: readonly Row[]): SampleEntry[] =>
  rows.map(([owner, field, stars, title, summary, ...text]) => ({
    owner,
    field,
    langKey,
    title,
    summary,
    text,
    stars,
  }));

/** For "A product that comes back". */
export const RETURNING_IDEAS: readonly SampleEntry[] = [
  ...entries('en', [
    [
      'employee',
      'environment',
      4,
      'Water meters with a second life as level sensors',
      'Retired meters still count well enough to watch a rain barrel or a tank.',
      'We scrap some four thousand meters a year because their seal has expired, not because they are broken.',
      'Schools and garden clubs could use them. We would reset them, print the new purpose on the lid and hand them out.',
    ],
    [
      'viktor.horvat',
      'energy',
      5,
      'Pump bearings back to the maker by the same van',
      'The van that brings new bearings drives home empty.',
      'The maker would take used bearings back for regrinding and gives eight percent on the next order.',
    ],
    [
      'rosa.martin',
      'mobility',
      3,
      'Bus seats for the waiting halls',
      'Seats leave the buses after nine years, waiting halls get new plastic ones.',
      'A frame for two seats can be welded in our own workshop in an hour. The drawing is done.',
    ],
    [
      'daniel.cohen',
      'digital',
      4,
      'A passport for every pump',
      'Nobody buys a used pump without knowing how it has lived.',
      'A code on the housing opens hours, repairs and parts. What we cannot use any more would find a buyer.',
    ],
  ]),
  ...entries('tr', [
    [
      'employee.two',
      'workplace',
      4,
      'Eski iş elbiselerinden alet çantası',
      'Yılda üç yüz takım iş elbisesi çöpe gidiyor, oysa kumaşı sağlam.',
      'Mahalledeki dikiş atölyesi bunlardan alet çantası dikebilir; yeni başlayanlara ilk gün hediye ederiz.',
    ],
    [
      'burak.koc',
      'environment',
      5,
      'Filtre kumunu yıkayıp yeniden kullanalım',
      'Kum her beş yılda bir değişiyor, çıkan kum dolguya gidiyor.',
      'Küçük bir yıkama hattı kumun beşte dördünü geri kazandırır.',
      'Ege Üniversitesi ile bir deneme yapabiliriz, yer ve su bizde hazır.',
    ],
    [
      'hakan.yavuz',
      'quality',
      3,
      'Vanaları onarıp ikinci sınıf olarak satalım',
      'Conta değişince bir vana on yıl daha çalışır.',
      'Onarılmış vanalar için iki yıl garanti verir, köy şebekelerine yarı fiyatına satarız.',
    ],
    [
      'gizem.aksoy',
      'digital',
      2,
      'Boş kablo makaralarını paylaşan bir liste',
      'Makaralar depolarda aylarca bekliyor.',
      'Hangi makaranın nerede boş durduğunu gösteren bir liste yeter.',
    ],
  ]),
  {
    owner: 'employee',
    field: 'quality',
    langKey: 'en',
    title: 'Spare parts printed from old housings',
    summary: '',
    text: ['Shredded housings could become the filament for small covers and clips.'],
    stars: 3,
    isDraft: true,
  },
  {
    owner: 'moderator',
    field: 'workplace',
    langKey: 'en',
    title: 'A shelf by the gate for things that still work',
    summary: 'Take what you can use, leave what somebody else can.',
    text: [
      'Chairs, lamps and screens wait in three cellars. A shelf with a list would empty them in a month.',
    ],
    stars: 3,
    isDraft: true,
  },
];

/** For "Durakta geçen her dakika". */
export const STOP_IDEAS: readonly SampleEntry[] = [
  ...entries('tr', [
    [
      'ozan.bulut',
      'mobility',
      5,
      'Durakta kalan süreyi ışıkla göstermek',
      'Ekranı okuyamayanlar da otobüsün yaklaştığını anlasın.',
      'Durak direğindeki üç ışık on, beş ve bir dakika kala yansın. Enerjisi küçük bir panelden gelir.',
    ],
    [
      'cem.korkmaz',
      'mobility',
      4,
      'Aktarmada bekleyen otobüs',
      'Tren iki dakika geç kalınca otobüs boş gidiyor.',
      'Sürücü, aktarma yapacak yolcu sayısını ekranında görsün ve en çok iki dakika beklesin.',
    ],
    [
      'merve.tekin',
      'customers',
      3,
      'Durak adını söyleyen düğme',
      'Görmeyen yolcular hangi hattın geldiğini sormak zorunda kalıyor.',
      'Düğmeye basınca sıradaki hat ve kalan süre sesli okunsun.',
    ],
    [
      'serkan.ucar',
      'safety',
      4,
      'Gece duraklarını öne alalım',
      'Bazı duraklar karanlık bir köşede kalıyor.',
      'Gece on birden sonra otobüs, yolcu isterse aydınlık bir noktada da dursun.',
    ],
    [
      'umut.simsek',
      'process',
      2,
      'Ön kapıdan da inilsin',
      'Kalabalık saatlerde orta kapı yetmiyor.',
      'Son üç durakta bütün kapılardan inilmesine izin verelim.',
    ],
  ]),
  ...entries('en', [
    [
      'noah.schmidt',
      'digital',
      4,
      'Tell me when to leave my desk',
      'People run to the stop or wait there for ten minutes.',
      'A short message to the phone: leave now and you will wait two minutes. The walking time is learned by itself.',
    ],
    [
      'beatriz.alvarez',
      'mobility',
      5,
      'Sell the ticket while people wait',
      'Boarding takes twelve seconds for each ticket that the driver sells.',
      'A reader at the stop sells the ticket before the bus is there. Two lines with it would show the effect in a month.',
    ],
    [
      'emma.dubois',
      'energy',
      3,
      'Shade that follows the sun',
      'In July nobody waits under the glass roof.',
      'Slats that a wax cylinder opens and closes need neither power nor care.',
    ],
  ]),
];

/** For "The quiet hall". */
export const QUIET_IDEAS: readonly SampleEntry[] = [
  ...entries('en', [
    [
      'clara.novak',
      'workplace',
      5,
      'Felt flaps instead of the steel ones',
      'The flaps of the dosing line close four hundred times an hour.',
      'Felt from the old filters is thick enough and costs nothing. We tried it on one flap for a week.',
    ],
    [
      'erik.johansson',
      'quality',
      4,
      'Let the compressor sleep between the cycles',
      'It idles two thirds of the time, and loudly.',
      'A larger vessel that stands in the yard would let it rest for ten minutes in each quarter of an hour.',
    ],
    [
      'liam.walsh',
      'digital',
      2,
      'A lamp that shows the noise',
      'We do not notice how loud it has become.',
      'A lamp at each door turns yellow at eighty decibels and red at eighty-five.',
    ],
    [
      'filip.wozniak',
      'quality',
      3,
      'Rubber feet for the pipe racks',
      'The racks carry the sound of the pumps through the whole hall.',
      'Feet as they are used below washing machines fit the racks and can be changed in a pause.',
    ],
  ]),
  ...entries('tr', [
    [
      'hande.polat',
      'workplace',
      4,
      'Perde değil, raflarla bölelim',
      'Dolu raflar sesi perdeden iyi keser.',
      'Boş duran ambalaj raflarını iki hattın arasına dizelim; hem ses kesilir hem yol kısalır.',
    ],
    [
      'ibrahim.tas',
      'safety',
      3,
      'Kulaklıkla konuşan ekip',
      'Gürültüde bağırarak anlaşıyoruz.',
      'Kulaklıklara telsiz takalım; bağırmak bitsin, kulaklar korunsun.',
    ],
    [
      'deniz.acar',
      'process',
      5,
      'Basınçlı hava yerine fırça',
      'Temizlikte kullanılan hava tabancası salonun en gürültülü aleti.',
      'Aynı işi yapan döner fırça hem sessiz hem daha az toz kaldırıyor.',
    ],
  ]),
];

/** What jurors write beside their stars. */
export const JURY_REMARKS: Readonly<Record<'en' | 'tr', readonly string[]>> = {
  en: [
    'Convincing, and it can be tried at once.',
    'I like it, but the cost is guessed.',
    'Something like it failed in the other plant; the reason should be known first.',
    'Small and clever.',
    '',
  ],
  tr: [
    'İnandırıcı, hemen denenebilir.',
    'Güzel, ama maliyeti belli değil.',
    'Benzeri diğer tesiste olmamıştı, nedenini öğrenmek gerek.',
    'Küçük ve akıllıca.',
    '',
  ],
};
