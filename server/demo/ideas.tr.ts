import type { SampleField, SampleIdea } from './fields.ts';

/** Ideas in Turkish: by their field. */
export const IDEAS_TR: Readonly<Record<SampleField, readonly SampleIdea[]>> = {
  safety: [
    [
      'Forklift yollarına yer ışığı',
      'Depoda yayalar ile forkliftler aynı köşeyi kullanıyor ve kimse kimseyi görmüyor.',
      'Forkliftlerin önüne yere vuran mavi ışık takalım, köşelere ayna koyalım.',
    ],
    [
      'Eldiven otomatı',
      'Temiz eldiven almak için ambara yürümek gerekiyor, bu yüzden eskisiyle devam ediliyor.',
      'Kart okutunca veren bir otomatı atölye girişine yerleştirelim.',
    ],
    [
      'Kaçış yollarını her ay birlikte yürüyelim',
      'Tatbikat yılda bir kez yapılıyor, yeni gelenler yolu bilmiyor.',
      'Her ayın ilk pazartesi günü beş dakikada yolu birlikte yürüyelim.',
    ],
    [
      'Kazı öncesi tek harita',
      'Kablo, boru ve fiber üç ayrı haritada duruyor.',
      'Kazı izninin arkasına üçünü bir arada gösteren tek bir harita basalım.',
    ],
  ],
  energy: [
    [
      'Kompresör kaçaklarını dinleyelim',
      'Gece sessizliğinde atölyede sürekli bir tıslama duyuluyor.',
      'Ultrasonik cihazla ayda bir tur atalım ve kaçakları etiketleyelim.',
    ],
    [
      'Koridor ışıklarına hareket sensörü',
      'Bodrum koridoru günde on kişinin geçtiği yerde sabaha kadar yanıyor.',
      'Sensör takalım, acil aydınlatma kalsın.',
    ],
    [
      'Pompaları ucuz saatlerde çalıştıralım',
      'Depolar öğlen doluyor, oysa elektrik gece daha ucuz.',
      'Depo seviyelerini tarifeye göre planlayalım, akşam için pay bırakalım.',
    ],
    [
      'Otobüs deposuna güneş gölgeliği',
      'Araçlar yazın kızıyor, klima ilk yarım saat sonuna kadar çalışıyor.',
      'Park alanını panelli bir gölgelikle kapatalım, hem serin kalsın hem üretsin.',
    ],
  ],
  customers: [
    [
      'Arıza bildirimine konum',
      'Müşteri adresi tarif ederken dakikalar geçiyor.',
      'Mesajla gelen bağlantıdan konum ve fotoğraf gönderilsin.',
    ],
    [
      'Görme engelliler için sesli fatura',
      'Bazı abonelerimiz faturayı komşusuna okutuyor.',
      'Faturanın üzerindeki kod telefonda sesli okusun.',
    ],
    [
      'Kesintiyi bir gün önce haber verelim',
      'Planlı kesintiyi çoğu kişi musluk akmayınca öğreniyor.',
      'Bölgedeki abonelere bir gün önce kısa mesaj atalım.',
    ],
    [
      'Başvuruda bir kez kimlik',
      'Aynı belge üç masada tekrar isteniyor.',
      'İlk masada taransın, diğerleri ekranda görsün.',
    ],
  ],
  digital: [
    [
      'Vardiya defteri tek ekranda',
      'Defter kâğıtta, arızalar programda, notlar telefonda.',
      'Hepsini gösteren tek bir vardiya ekranı yapalım.',
    ],
    [
      'Sayaç okumada sıra önerisi',
      'Okuma sırası yıllar önce yazılmış, tek yönler değişti.',
      'Güncel yollara göre her sabah yeni bir sıra önerilsin.',
    ],
    [
      'Stoktaki parçayı telefondan görelim',
      'Parçanın olup olmadığını öğrenmek için ambarı aramak gerekiyor.',
      'Telefonda barkodu okutunca raf ve adet görünsün.',
    ],
    [
      'Toplantı notları kendiliğinden iş olsun',
      'Notlarda kalan işler bir sonraki toplantıda yeniden yazılıyor.',
      'Notta kişi ve tarih geçince iş listesine düşsün.',
    ],
  ],
  workplace: [
    [
      'Çocuklu günlere esnek başlangıç',
      'Okulun ilk haftasında herkes izin istiyor.',
      'O hafta başlangıcı saat ona kadar serbest bırakalım.',
    ],
    [
      'Yemekhanede yarım porsiyon',
      'Çöpe giden yemek her gün iki kovayı dolduruyor.',
      'Yarım porsiyon seçeneği koyalım, isteyen yeniden alsın.',
    ],
    [
      'Bilenin saati',
      'Emekli olan ustalarımızla bilgi de gidiyor.',
      'Haftada bir saat bir usta bir işi göstersin, kaydedelim.',
    ],
    [
      'Ortak kitap rafı',
      'Evde okunmuş kitaplar duruyor.',
      'Dinlenme odasına bir raf koyalım, al bırak olsun.',
    ],
  ],
  process: [
    [
      'Teklif istemeyi tek sayfaya indirelim',
      'Küçük alımlarda on iki sayfalık şartname yazılıyor.',
      'Elli bin altındaki alımlar için tek sayfalık bir form yeterli olur.',
    ],
    [
      'Arıza sonrası on dakika',
      'Aynı arıza üç ay sonra aynı yerden geri geliyor.',
      'Her büyük arızadan sonra on dakikalık bir neden konuşması yapalım.',
    ],
    [
      'Takımlar için gölge tahtası',
      'Anahtar aramak her işin başında beş dakika alıyor.',
      'Her takımın şeklini tahtaya çizelim, eksik hemen belli olsun.',
    ],
    [
      'Onaylara süre koyalım',
      'Bazı onaylar haftalarca bekliyor, kimse kimde olduğunu bilmiyor.',
      'Üç iş günü geçince hatırlatma gitsin ve nerede beklediği görünsün.',
    ],
  ],
  environment: [
    [
      'Yağmur suyuyla araç yıkama',
      'Temiz suyla araç yıkıyoruz, çatıdan inen su kanala gidiyor.',
      'Çatı suyunu depolayalım, yıkamada kullanalım.',
    ],
    [
      'Kâğıt bardak yerine isimli kupa',
      'Günde dört yüz kâğıt bardak atılıyor.',
      'Herkese isimli bir kupa verelim, misafire bardak kalsın.',
    ],
    [
      'Atık yağ için dolum noktası',
      'Atölyedeki atık yağ küçük bidonlarda bekliyor.',
      'Tek bir sabit tank kuralım, dolunca haber versin.',
    ],
  ],
  mobility: [
    [
      'Servis güzergâhını birlikte çizelim',
      'Servisin üç durağında kimse binmiyor, iki mahallede durak yok.',
      'Bir haftalık anketle güzergâhı yeniden çizelim.',
    ],
    [
      'Son sefer için taksi paylaşımı',
      'Geç vardiya son otobüsü kaçırınca herkes ayrı taksiye biniyor.',
      'Aynı yöne gidenleri eşleştiren basit bir liste yeterli.',
    ],
    [
      'Duraklara gölge',
      'Yazın öğlen duraklarda beklemek zor.',
      'En çok binilen yirmi durağa ağaç dikelim, büyüyene kadar tente asalım.',
    ],
  ],
  quality: [
    [
      'Numune soğuk zinciri',
      'Yaz günü numuneler aracın arkasında ısınıyor.',
      'Sıcaklık kaydı tutan küçük kutular kullanalım.',
    ],
    [
      'Boru kaynaklarına fotoğraf',
      'Kaynak kontrolü için çukuru yeniden açtığımız oldu.',
      'Kapatmadan önce fotoğraf çekilsin ve iş emrine eklensin.',
    ],
  ],
};
