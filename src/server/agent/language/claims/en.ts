import type { Claims } from './phrases.ts';

const done =
  '(?:booked|reserved|cancelled|canceled|confirmed|approved|refunded|returned|blocked|unsubscribed|removed|enrolled|registered|updated|changed|sent|forwarded|applied|released|verified|paid|authori[sz]ed|activated|scheduled|rescheduled|set aside|put aside|transferred|completed|resolved|processed|settled|closed out|waived|arranged|credited|done|recorded|deleted|moved)';

export const englishClaims: Claims = {
  negators: "not|no|never|none|nobody|nor|neither|nothing|cannot|[a-z]+n't|without",
  unfortunate: 'afraid|unfortunately',
  assurances:
    "no (?:extra |additional )*interest|(?:at )?no (?:extra |additional )*(?:cost|charge|fee)s?|(?:no|not a|isn't a|never a) (?:trouble|problem|problems|worries|bother|hassle)(?: at all)?|(?:don't|do not|no need to|needn't) worry|never mind|not to worry|no doubt|not at all",
  closed: 'closed',
  closes: 'we close|it closes|closes',
  apologies: 'sorry|sadly|regrettably',
  refusals:
    'outside (?:of )?(?:our|the) (?:area|zone|range|delivery)|(?:is|are|stays?|stay) (?:out|off)\\b|stay (?:at )?(?:home|with)|(?:leave|leaving) (?:\\w+ ){0,2}(?:at )?home|out of the question|off the (?:table|menu)|elsewhere|somewhere else|rests|resting|takes? a (?:break|rest)|day off|ruled out|impossible',
  only: 'only|just|except',
  except: 'except|unless|apart from|other than',
  and: 'and|but',
  or: 'or|nor',
  but: 'but',
  conditional: "if|would|could|might|shall i|you'd",
  supposes: 'if',
  dated: "today is|tomorrow is|today's|tomorrow's|today,|it's",
  offers:
    "(?:just )?say so and|let me know and|if (?:you(?:'d| would)? (?:like|want|prefer|need|wish|rather|tell|send|give|let|share|say|agree|do not|don't|are|can|fancy|ask)|needed|that|this|it|so)|would|could|might|shall i|you'd",
  notes:
    "(?:i|we)(?:'ve| have)? (?:now |just |already |also )*(?:marked|noted|flagged) (?:here|down|that|it)\\b|(?:i|we)(?:'ve| have)? (?:now |just |already |also )*(?:marked|tagged|flagged|logged|registered) (?:[a-z0-9'-]+ ){1,4}?(?:as|in|on)\\b|(?:i'm|i am) (?:making a |taking )?not(?:e of|ing)\\b|(?:i|we)(?:'ve| have|'ll| will) (?:now |just |already |also )?(?:made|make|taken|take|put|put in|left|leave|added|add|pop|popped) (?:down )?(?:a |that |this |it )?(?:in )?(?:note|notes|notice)\\b|(?:i|we)(?:'ve| have|'ll| will) (?:now |just |already )?(?:jotted|jot|written|write|got|get|put|taken|take) (?:[a-z]+ ){1,3}down\\b|(?:i|we)(?:'ve| have)? (?:now |just |already |also )?(?:noted|recorded|saved|added|updated|labelled|labeled)\\b|(?:i'll|i will|we'll) (?:make a )?note\\b|^noted\\b",
  people:
    "(?:has been|is|was) (?:now |already )*(?:passed|forwarded|handed|flagged|escalated)\\b|(?:i|we)(?:'ve| have)? (?:now |just |already |also )*(?:handed|passed|sent|given) (?:your|this|the) (?:complaint|details|situation|matter|request|feedback)\\b|(?:i|we)(?:'ve| have)? (?:now |just |already |also )*sent (?:this|it|that) to (?:our|the|a) |(?:i|we)(?:'ve| have)? (?:now |just |already |also )*(?:handed|given|sent|shared|submitted|put|taken|left|raised|reported|relayed) (?:[a-z0-9'-]+ ){0,5}?(?:conversation|chat|message|enquiry|inquiry|question|query|case|note|concern|issue|feedback|interest|this|it) (?:(?!you\\b)[a-z0-9'-]+ ){0,5}?(?:to|with|over|for|in front of|on to|onto)\\b(?! you\\b)|(?:she|he|they)(?:'ll| will| is going to| are going to) (?:call|ring|phone|text|message|email|contact|write|get back|be in touch|confirm)\\b|(?:i'm|i am|we're|we are|am) (?:now |just )?(?:flagging|raising|escalating|sharing|bringing|leaving|calling|passing|transferring|forwarding|handing|asking|connecting|putting|getting|telling|letting)\\b|(?:i|we)(?:'ve| have)? (?:now |just |already )?(?:passed|told|asked|informed|forwarded|notified|alerted)\\b|(?:i|we)(?:'ve| have| will|'ll) (?:now |just |already )?(?:flag|flagged|raise|raised|escalate|escalated|share|shared|bring|brought) (?:[a-z]+ ){0,4}?(?:to|with|up)\\b|(?:i|we)(?:'ve| have) (?:now |just |already )?let (?!you\\b)(?:[a-z]+ ){1,4}know\\b|(?:i|we)(?:'ve| have) (?:now |just |already )?(?:put|got|brought) (?:[a-z]+ ){1,3}(?:through|in the loop|on to)\\b|(?:i'm|i am|i've|i have|i'll|i will) (?:leave|leaving|left) (?:a|your|the|this) (?:message|word|note)\\b|(?:i'll|i will|we'll|we will|let me) (?:now |just )?(?:pass|ask|tell|get|call|check|find out|connect|transfer|forward|let|look into|have a)\\b|(?:colleague|person|someone|somebody|team|staff|human|manager|office|accounts|reception|expert|\\bhe|\\bshe|they)\\b(?!(?:'ll| will) (?:also |still |then )*(?:need|have to))[^.?!,]{0,16}\\b(?:will|takes|answers|calls|replies|contacts|is going to|'ll|gets back|writes)\\b|(?:we'll|we will) (?:be in touch|get back|call|reply|answer)",
  asked:
    'if|whether|about|regarding|mentioned|asked for|request(?:ed)?|charged?|charges|paid|payment|want(?:ed)?|said|question|told us',
  grants:
    "confirms|confirmed|approve[sd]|honou?rs|(?:will|'ll|can|has|have|is going to|is happy to) (?:\\w+ly )?(?:confirm|approve|honou?r|give|grant|offer|match|guarantee|keep|charge|accept|apply)(?:e?d)?",
  later:
    "^will do\\b|(?:i'll|i will|we'll|we will) (?:remind|write|text|message|nudge|ping|poke|drop)\\b|you(?:'ll| will) (?:get|receive|have) (?:a |my |your |the )?(?:reminder|nudge)\\b",
  scheduled:
    '(?:scheduled) (?:the|a|your|this|that) (?:message|reminder|note)|(?:message|reminder|note) (?:is|was|has been) scheduled\\b|(?:will|ll) send (?:you )?(?:the|a|your|this|that) (?:message|reminder|note)',
  sent: '(?:sent|will send|ll send) (?:you )?(?:the|a|your|this|that) (?:message|template|reminder|notice)',
  ended:
    '(?:closed|ended|will close|will end|am closing) (?:the|this|our|your) (?:conversation|chat)|(?:conversation|chat) (?:is|was|has been) (?:closed|ended)\\b',
  deeds:
    "(?:i've|i have|we've|we have(?= (?:now |just |already |also )*[a-z]+ (?:you|your|it|this|that|the|everything|one)\\b)) (?!(?:now |just |already |also )*(?:noted|recorded|saved|added|updated|labelled|labeled|passed|told|asked|informed|forwarded|notified|alerted|looked|searched|checked|read)\\b)(?:now |just |already |also )*(?:[a-z]{2,}ed|put|sent|set|made|given|taken|written|kept|held|paid|bought|chosen|done|let|got you)\\b|(?<!\\b(?:shall|should|can|could|do|did|may|will|would|might|must|if|when|once|until|before|after) )(?:i|we) (?:just |already )*(?:booked|cancelled|canceled|reserved|scheduled|refunded|sent|approved|applied|blocked|removed|enrolled|processed|waived|ordered|unsubscribed|arranged|set|put)\\b|(?:i'll|i will|i shall|(?:i|we)(?: am going to|'m going to|'re going to| are going to)) (?!(?:now |just |gladly |happily )*(?:not|be|need|see|try|help|explain|have to|note|make a note|pass|ask|tell|get|call|check|find|connect|transfer|forward|let|look|remind|write|text|message|reply|answer)\\b)(?:now |just |gladly |happily )*[a-z]{2,}|hear (?:nothing|no) more|will (?:not|no longer) (?:receive|hear)|you(?:'ll| will) (?:be refunded|not be charged|never be)|it's a deal\\b|consider (?:it|that|yourself) [a-z]+|(?<!\\byou\\b.{0,40})\\band (?:booked|cancelled|canceled|reserved|refunded|approved|confirmed|ordered|waived|enrolled) (?:you|your|the|an?|it)\\b|^deal\\b|\\ba deal at",
  passive: `(?:has|have|[a-z]+'s|[a-z]+'ve) (?:now |just |already )?been (?:[a-z]+ed|sent|put|made|given|paid|set)\\b|(?:has|have|is|are|was|were|been|[a-z]+'s|[a-z]+'re|now|all)\\s+(?:now |already |been |all )*${done}\\b|^(?:(?:ok|okay|sure|certainly|perfect|great|all right|alright)[,!:. ]+)?(?:all |now )?${done}[.!]?$`,
  doing:
    "(?:i'm|i am|we're|we are) (?:now |just )?(?:booking|cancelling|canceling|refunding|sending|reserving|processing|applying|blocking|removing|enrolling|arranging|scheduling|holding)\\b|\\bi (?:now |just |gladly )?(?:keep|hold|save|bring|cover|pay|throw in|knock|waive|arrange|book|reserve|cancel|refund|order|squeeze|fit)\\b(?! (?:in mind|on)\\b)",
  plans:
    "(?:team|staff|crew) (?:always |also )?(?:sings?|prepares?|brings?|decorates?|sets? up|collects?|saves?|keeps?|offers?|cleans?|carry|carries|picks? (?:you )?up)\\b|(?:we'll|we will|we shall) (?!(?:now |just |gladly |happily )*(?:be|need|see|try|help|explain|have to|note|make a note|pass|ask|tell|get|call|check|find|connect|transfer|forward|let|look|remind|write|text|message|reply|answer)\\b)(?:now |just |gladly |happily )*[a-z]{2,}",
  owed: '(?:refund|compensate|reimburse|indemnify|credit)(?= (?:you|your|half|all|the (?:rest|difference|fee|deposit|full|whole|money|amount|price)|him|her|them|it|everything|£|\\$|€))|(?:we|i) (?:refund|compensate|reimburse|indemnify|pay|owe|cover|offer you|give you)\\b|on the house|you are entitled|your money back',
  favours:
    "(?:won't|will not|shan't|not going to|never|don't|didn't|haven't) (?:ever |even )?(?:charge|charged|bill|billed|fine|fined|cancel)\\b|not be (?:charged|billed|fined|cancelled)",
  binding:
    'i (?:hereby )?(?:promise|assure|guarantee|swear|vow)\\b|we (?:hereby )?(?:promise|assure you|guarantee you|swear)\\b|legally binding|binding (?:offer|agreement|commitment)|no takes(?:ies|y)|in writing that|you have my word|irrevocabl[ey]|hereby',
  somebody:
    "(?:i'm|i am|this is|it's|you are (?:talking|speaking) (?:to|with)|here is)\\b.{0,30}\\b(?:owner|manager|director|boss|founder|ceo|supervisor|lawyer|real person|human)\\b|\\b[a-z]+ here, (?:the |your )?(?:owner|manager|director|boss|founder|ceo|supervisor)|deal with me|speaking as the owner",
  states:
    "i can see (?:it|your)|is being (?:packed|prepared|made)|has been made up|(?:on|in) the (?:van|truck)|out for delivery|(?:has|have|[a-z]+'s|[a-z]+'ve|is|are|was|were)? ?(?:already |just |now )?(?:shipped|dispatched|arrived|gone out|left (?:the|our)|been delivered|been sent|out for delivery|on (?:its|the|their) way|in transit)\\b|(?:is|are|[a-z]+'s) (?:now |already |almost )?(?:ready|packed|prepared|waiting for you|delayed|late)\\b|payment (?:has been|was|is|went) (?:received|approved|verified|confirmed|through)|(?:we|we've|we have) received your payment",
  stock:
    "plenty (?:in|left)|in the (?:shop|store) right now|there (?:are|is) (?:still )?(?:a couple|a few|some|one|two|three|plenty)(?: \\w+)? left|(?:there (?:is|are)|we have|we've got|i have|have) (?:still |just |only )?(?:\\w+ )?(?:left|places left|spots left|slots? (?:free|open|available))\\b|\\b\\w+ (?:are|is) left\\b|\\bleft in stock|in stock|still (?:have|got|available)|sold out|(?<!\\b(?:i'm|i am|we're|we are|always) )available|last (?:one|few|places|spots)|fully booked|(?:is|are|isn't|aren't|[a-z]+'s|not|nearly|almost|already|yet) full\\b(?!-| (?:price|refund|time|days?))|(?:filled|filling|fills) up|(?:is|are|[a-z]+'s) (?:\\w+ )?(?:empty|vacant|here (?:right )?now)|ready in the (?:window|shop|store)|\\bjust came in",
  absolutes:
    '(?:not|n.t) (?:need|have) to pay|without paying|lifetime|for life|unlimited|all day|any ?time(?!\\s*(?:[!.]?$|,? (?:between|from|after|before|until|up)\\b))|round the clock|forever|around the clock',
  wonders:
    "make sure|please (?:ensure|check)|(?:see|check|know|sure|certain|tell|tells|say|says|ask|asks|confirm|confirms|find out|look|looks|wonder|explain|explains|show|shows|depends|idea)(?: \\w+){0,5}? (?:whether|if|what's|what|which|when|where|how (?:many|much))\\b|whether\\b",
  reported:
    "you(?:'ve| have)? (?:just )?(?:told|tell|say|said|wrote|write|mention|mentioned|describe|described)(?: \\w+){0,3}?[:,]? that\\b",
  regrets:
    '(?:so |very )?sorry (?:that )?your|(?:sorry|upset|apologi[sz]e|apologies|sad|shame|pity) (?:to hear |to read )?(?:that|your|the|about|for|it|they)\\b',
  already: 'already|now|today|yesterday|just',
  places:
    'opposite|across from|across the (?:road|street) from|next (?:door )?to|behind|right by|just past|beside|around the corner from|in front of|near|close to(?! (?:\\d|an?|half))|a (?:few|short|two|five) (?:minutes?|steps?|blocks?|walk)(?: walk)? from|inside',
  perks:
    'special (?:price|offer|rate)s?|promotions?|on sale|renewable|guarantees?|guaranteed|warrant(?:y|ies)|complimentary|free gifts?|refund(?:s|ed)?|redo|vouchers?|coupons?|cashback|gift cards?',
  compares:
    'away|from now|more|sav[a-z]+|less|cheaper|short|off|difference|keep|left|more than|rather than|instead of|remaining|under',
  divides: 'each|per person|per head|between|apiece|split[a-z]*',
  opens: 'open[a-z]*|reopen[a-z]*|clos[a-z]+|shut[a-z]*|serv[a-z]+|deliver[a-z]*|available',
  when: "if|once it's|as long as|provided",
  aged: "(?:child|kid|son|daughter|puppy|dog|cat|boy|girl|he's|she's)(?: (?:of|aged))? ?$",
  pairs:
    'couple|both|(?:me and|my (?:wife|husband|partner|sister|friend|mum) and i|and me|front and back|the pair)',
  perUnit: 'an?|per|each|apiece|every|/',
  tooLate: 'too (?:late|early)',
  topics: 'about|as for|regarding',
  without: 'without',
  notNames:
    'pc hd ssd usb vat id pin pdf sms ev tv gps wifi nhs gp mot christmas easter xmas thanksgiving halloween',
  affirms: 'fine|works?|possible|welcome|ok(?:ay)?|allowed|no problem|^(?:yes|sure|of course)',
  unknown:
    "(?:i|we) (?:don't|do not|can't|cannot|couldn't) (?:have|see|know|find|say|tell|confirm|check)\\b|(?:not sure|no (?:information|details?)) (?:about|on|whether|if)|(?:happy|glad) to help|just say so|(?:call|bring in|get) (?:a person|someone|somebody)|let's (?:run|see|look|compare)",
  exclaims:
    '^\\W*(?:what an?|how|oh|aw+|ah|wow|ouch|ugh|oops|yikes|haha|fun|congrat[a-z]*|lovely|nice|poor|great question|good question|no worries)',
  reminds: 'remind[a-z]*|text you|message you|write to you|ping|nudge|drop you',
  courtesies:
    'thanks?|congrat[a-z]*|thank you|welcome|sorry|apolog[a-z]+|nice (?:to|try)|great (?:question|news|to)',
  together: 'together|altogether|in total|in all|combined|all (?:two|three|four)',
  means:
    'apple pay|google pay|klarna|venmo|zelle|cash app|payid|afterpay|revolut|cash|cards?|cheques?|paypal|bank transfer|transfers?|apple pay|google pay|bitcoin|crypto|credit|debit|klarna|invoice|direct debit|voucher',
  price:
    "to|until|till|costs?|is|are|was|at|for|it's|that's|comes to|come to|pay|pays|charge|charged|only|just|now|price|be|'s|'re|yours for",
  echo: 'with|your|the|about|those|these|and|order|on|at',
  theirs:
    'your (?:e-?mail|phone|number|mobile|address)(?: address| number)?(?: is| at)?:?$|(?:wrote|written|messaged|e-?mailed)(?: \\w+){0,3} from$|(?:reply to|replies to|answer|answers|reach|contact|call|write to|message|text|e-?mail) you (?:at|on)$|(?:answered|replied to)$',
  each: 'each|apiece|a piece|per|a pair|for the|for a',
  approved:
    'verified|approved|authori[sz]ed|confirmed|cleared|validated|paid|waived|refund(?:ed)?|entitled|exempt',
  generic:
    'charge charges charged after before until during back pay paying payment payments kind kinds sort service offer hour hours day days cost costs last lasts take takes price fee month year week night per',
  said: 'customer|client|says?|said|asks?|asked|wants?|wanted|requests?|requested|reports?|told|according|claims?|wishes|needs?|would like',
  service:
    'person people team colleague someone somebody answer reply call ask help message write conversation else anything stay visit hear hearing telling writing asking checking contacting calling letting waiting patience reaching interest found find information pleasure sorry apologies welcome thank thanks congratulations lovely great good perfect sure certainly course happy glad worries problem unfortunately afraid understand automated assistant bot share tell speak talk pass passing note noted about more question please bye day hello haha choice news calling right away advise advice get well soon hope dear fine nice here remind reminder',
  titles: 'dr mr mrs ms miss prof professor sir madam chef',
  ours: "we(?!(?:'re| are)? (?:so |very |really )*(?:sorry|understand|appreciate|know|hope|apologi[sz]e|wish|can (?:see|look|work|sort|figure|find|narrow|talk|go)))(?:'re|'ve|'ll|'d)?|ours?|there(?:'s|'re| is| are)(?! (?:no (?:words|need|rush|way|harm|problem|worries|better)|nothing|something|anything))|(?<!(?:nobody|no one|someone|somebody|that|this|it) )has|includes?|comes? with|offers?|provides?|features?|serves?|sells?|(?:i|i'll|i can|i will|let me) (?:give|offer|include|add|throw|book|reserve|save|hold|arrange|get you)",
  policy:
    '(?<!feel |what(?: i|.)s )free|complimentary|included|on the house|at no (?:extra )?(?:cost|charge)|no (?:fee|charge)|fees?|deposit|surcharge|discount|warrant(?:y|ies)|guarantees?|guaranteed|allowed|permitted|forbidden|required|refund[a-z]*|deliver[a-z]*|shipping|instal[l]?ments?|accept[a-z]*(?! my)',
  things:
    "^(?:and |but |so )?(?:the(?! same| least| best| main| important| truth| good| bad)|an?|each|every|all|both|any|most|some|yes|yep|yeah|also|anyone)|(?:is|are|be|was|were|gets?|been) (?:\\w+ )?\\w{2,}(?:ed|en|ld|pt|nt)|you(?:'ll| will)? (?:(?:can|may|could)(?! (?:ask|tell|write|call|count|talk|relax|trust|rest|breathe))|get|receive|find|must|have (?!\\w+ed\\b|every|all|done|been|my))|always|bring|park|pay|collect",
  personal:
    "happy to|glad|pleased|breakdown|over chat|get lost|in your case|i|robots?|bots?|assistant|anybody|(?:any|all|most|best) of us|us all|(?:lots|plenty) of people|common|nowhere|mentioned|(?:hurt|upset|scared?|scary|anxi|anxious|annoy|stress|disappoint|exhaust|proud|excit|smil|laugh|glad|delight|griev|mourn)[a-z]*|loss|someone|somebody|a (?:person|colleague)|(?:never|not|isn't) easy|too (?:long|much|many)|i'm|i'd|i'll|i've|me|my|mine|myself|sorry|hope|wish(?:es)?|thanks?|welcome|congratulations|congrats|must (?:be|have|feel)|should|would|sounds?|seems?|nobody|no one|what an?|how|poor|bless|sad|hard|tough|horrible|awful|dreadful|annoying|frustrating|infuriating|upsetting|stressful|nightmare|shame|pity|understandable|happens|fingers crossed|take care|worry|rush|^(?:please )?enjoy",
  address:
    "worth (?:saving|noting|checking|asking|a try)|best (?:to|if|get)|allow (?:about|around|roughly)|in other words|in short|comparing|fair (?:question|point)|oh|ah|aww?|ha|haha|wow|ouch|oops|yikes|gosh|dear|done|you|your|yours|yourself|you've|you're|you'd|it|that|this|that's|it's|together|he|she|they|him|her|them|doctor|vet|pharmacist|lawyer|gp|therapist",
  tells: "i|i'm|im|i've|ive|i'd|me|my|mine|we|we're|we've|us|our",
  asks: 'how|what|when|where|which|who|why|do|does|did|is there|are there|can|could|may|should|will|would|want|need|looking|price|cost|book|possible|any',
  needs: 'need|questions?|help|wondering|tell me|let me know',
  thatIsAll:
    '(?:don t|dont|do not) need anything else|(?:that s|thats|that is) everything(?: i (?:needed|wanted))?(?: so| then| for now)?|(?:that is|that s|thats) (?:all|everything) i (?:needed|wanted)|(?:that is|that s|thats|that ll be|that will be|that was) (?:all|it|everything)|nothing else|all good',
  light:
    'use get come go do make give take keep put be have need want let bit thing time morning afternoon evening night moment case nope yep yeah yup nah single last answer clock',
};
