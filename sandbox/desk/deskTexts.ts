import type { Language } from '../../contract/kernel.ts'
import type { TicketState } from '../../contract/tickets.ts'

type Named = { id: number; names: Record<Language, string> }

/** The desk's departments; 46 is the original's default. */
export const departments: readonly Named[] = [
  {
    id: 46,
    names: {
      en: 'General questions',
      fr: 'Questions générales',
      de: 'Allgemeine Fragen',
      es: 'Preguntas generales',
      it: 'Domande generali',
      pt: 'Perguntas gerais',
      ru: 'Общие вопросы',
      tr: 'Genel sorular',
      ar: 'أسئلة عامة',
      ja: '一般的なご質問',
      cn: '一般问题',
    },
  },
  {
    id: 47,
    names: {
      en: 'Deposits and withdrawals',
      fr: 'Dépôts et retraits',
      de: 'Ein- und Auszahlungen',
      es: 'Depósitos y retiros',
      it: 'Depositi e prelievi',
      pt: 'Depósitos e saques',
      ru: 'Пополнение и вывод средств',
      tr: 'Para yatırma ve çekme',
      ar: 'الإيداع والسحب',
      ja: '入金と出金',
      cn: '存款与提款',
    },
  },
  {
    id: 48,
    names: {
      en: 'Documents and verification',
      fr: 'Documents et vérification',
      de: 'Dokumente und Verifizierung',
      es: 'Documentos y verificación',
      it: 'Documenti e verifica',
      pt: 'Documentos e verificação',
      ru: 'Документы и верификация',
      tr: 'Belgeler ve doğrulama',
      ar: 'المستندات والتحقق',
      ja: '書類と本人確認',
      cn: '文件与验证',
    },
  },
  {
    id: 49,
    names: {
      en: 'Trading platform',
      fr: 'Plateforme de trading',
      de: 'Handelsplattform',
      es: 'Plataforma de trading',
      it: 'Piattaforma di trading',
      pt: 'Plataforma de negociação',
      ru: 'Торговая платформа',
      tr: 'İşlem platformu',
      ar: 'منصة التداول',
      ja: '取引プラットフォーム',
      cn: '交易平台',
    },
  },
]

export const priorities: readonly Named[] = [
  {
    id: 1,
    names: {
      en: 'Normal',
      fr: 'Normale',
      de: 'Normal',
      es: 'Normal',
      it: 'Normale',
      pt: 'Normal',
      ru: 'Обычный',
      tr: 'Normal',
      ar: 'عادية',
      ja: '通常',
      cn: '普通',
    },
  },
  {
    id: 2,
    names: {
      en: 'High',
      fr: 'Haute',
      de: 'Hoch',
      es: 'Alta',
      it: 'Alta',
      pt: 'Alta',
      ru: 'Высокий',
      tr: 'Yüksek',
      ar: 'مرتفعة',
      ja: '高',
      cn: '高',
    },
  },
  {
    id: 3,
    names: {
      en: 'Urgent',
      fr: 'Urgente',
      de: 'Dringend',
      es: 'Urgente',
      it: 'Urgente',
      pt: 'Urgente',
      ru: 'Срочный',
      tr: 'Acil',
      ar: 'عاجلة',
      ja: '緊急',
      cn: '紧急',
    },
  },
]

export const statuses: readonly (Named & { state: TicketState })[] = [
  {
    id: 1,
    state: 'open',
    names: {
      en: 'Open',
      fr: 'Ouvert',
      de: 'Offen',
      es: 'Abierto',
      it: 'Aperto',
      pt: 'Aberto',
      ru: 'Открыт',
      tr: 'Açık',
      ar: 'مفتوحة',
      ja: '対応中',
      cn: '处理中',
    },
  },
  {
    id: 2,
    state: 'answered',
    names: {
      en: 'Answered',
      fr: 'Répondu',
      de: 'Beantwortet',
      es: 'Respondido',
      it: 'Con risposta',
      pt: 'Respondido',
      ru: 'Есть ответ',
      tr: 'Yanıtlandı',
      ar: 'تم الرد',
      ja: '回答済み',
      cn: '已回复',
    },
  },
  {
    id: 3,
    state: 'closed',
    names: {
      en: 'Closed',
      fr: 'Fermé',
      de: 'Geschlossen',
      es: 'Cerrado',
      it: 'Chiuso',
      pt: 'Fechado',
      ru: 'Закрыт',
      tr: 'Kapalı',
      ar: 'مغلقة',
      ja: '完了',
      cn: '已关闭',
    },
  },
]

/** The desk's own messages: it asks back after the first message, and answers the next. */
export const replies: Readonly<Record<Language, { ask: string; answer: string }>> = {
  en: {
    ask: 'Hello, thank you for writing to us. I have your message here. Can you tell me on which day it happened, and what you saw on the screen?',
    answer: 'Thank you, that helps. I have checked it and corrected your record. If anything else is unclear, just reply here.',
  },
  fr: {
    ask: 'Bonjour, merci de nous avoir écrit. J’ai bien votre message. Pouvez-vous me dire quel jour cela s’est passé et ce que vous avez vu à l’écran ?',
    answer: 'Merci, cela m’aide. J’ai vérifié et corrigé votre dossier. Si autre chose n’est pas clair, répondez simplement ici.',
  },
  de: {
    ask: 'Guten Tag, danke für Ihre Nachricht. Ich habe sie vor mir. Können Sie mir sagen, an welchem Tag das war und was Sie auf dem Bildschirm gesehen haben?',
    answer: 'Danke, das hilft. Ich habe es geprüft und Ihren Eintrag korrigiert. Wenn noch etwas unklar ist, antworten Sie einfach hier.',
  },
  es: {
    ask: 'Hola, gracias por escribirnos. Tengo su mensaje. ¿Puede decirme qué día ocurrió y qué vio en la pantalla?',
    answer: 'Gracias, eso ayuda. Lo he revisado y he corregido su registro. Si algo no queda claro, responda aquí.',
  },
  it: {
    ask: 'Buongiorno, grazie per averci scritto. Ho qui il suo messaggio. Può dirmi in che giorno è successo e che cosa ha visto sullo schermo?',
    answer: 'Grazie, è utile. Ho controllato e corretto i suoi dati. Se qualcosa non è chiaro, risponda pure qui.',
  },
  pt: {
    ask: 'Olá, obrigado por escrever. Estou com a sua mensagem. Pode dizer em que dia aconteceu e o que apareceu na tela?',
    answer: 'Obrigado, isso ajuda. Verifiquei e corrigi o seu registro. Se algo não estiver claro, responda aqui.',
  },
  ru: {
    ask: 'Здравствуйте! Спасибо за сообщение, я его вижу. Подскажите, в какой день это произошло и что было на экране?',
    answer: 'Спасибо, это помогло. Я проверил и исправил вашу запись. Если что-то ещё неясно, просто ответьте здесь.',
  },
  tr: {
    ask: 'Merhaba, bize yazdığınız için teşekkürler. Mesajınız önümde. Bunun hangi gün olduğunu ve ekranda ne gördüğünüzü söyleyebilir misiniz?',
    answer: 'Teşekkürler, bu yardımcı oldu. Kontrol ettim ve kaydınızı düzelttim. Başka bir sorunuz olursa buradan yanıtlayın.',
  },
  ar: {
    ask: 'مرحبًا، شكرًا لمراسلتنا. رسالتك أمامي الآن. هل يمكنك إخباري في أي يوم حدث ذلك وماذا ظهر لك على الشاشة؟',
    answer: 'شكرًا، هذا مفيد. راجعت الأمر وصحّحت سجلك. إن بقي شيء غير واضح فما عليك سوى الرد هنا.',
  },
  ja: {
    ask: 'お問い合わせいただきありがとうございます。内容を確認しております。いつ発生したか、画面に何が表示されたかをお知らせいただけますか？',
    answer: 'ありがとうございます。確認のうえ、記録を修正いたしました。ご不明な点がありましたら、このままご返信ください。',
  },
  cn: {
    ask: '您好，感谢您的来信，我已看到您的留言。请告诉我这是哪一天发生的，以及您在屏幕上看到了什么？',
    answer: '谢谢，这很有帮助。我已核实并更正了您的记录。如果还有不清楚的地方，直接在这里回复即可。',
  },
}

/** The people at the desk; a ticket has one of them. */
export const agents: readonly string[] = ['Mara', 'Jonas', 'Aiko', 'Samir']
