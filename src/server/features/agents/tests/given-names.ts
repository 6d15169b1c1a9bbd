/**
 * Given names that are frequent in Portuguese, Spanish or English, without accents. Those that are
 * also words ("Rosa", "Clara", "Vitória", "Will", "Mark", "Grace") are left out: where such a word is
 * a person, what stands before it has to say so.
 */
const frequent = `
adriana adriano agatha ailton alan alana alberto alejandra alejandro alessandra alex alexandra alexandre alexis alice
alicia aline allan alvaro amanda amelia ana anderson andre andrea andreia andres andrew angelica anita anna anne anthony
antonella antonia antonio ariana ariel armando arthur artur ashley augusto barbara beatriz benjamin bento
bernardo bethany bia bianca brandon brayan brenda breno brian bruna bruno caio camila camilo carina carla carlos
carmen carol carolina caroline carolyn catarina caua cecilia celia celso cesar charles charlotte chloe christian
christina christine christopher cicero cintia claudia claudio cleber cleide cristiano cristina cynthia daniel daniela
danielle danilo david davi debora deborah denise diana diego diogo donald douglas eder edgar edinaldo edith
edna edson eduarda eduardo edward elaine elena eliane elias elisa elisabeth eliza elizabeth ellen eloa emanuel emerson
emilia emily emma enrique enzo erica erick erika ernesto esteban estela esther eugenia evelyn everton fabiana fabio
fabiola fabricio fatima felipe fernanda fernando filipe flavia flavio francisca francisco gabriel gabriela
gael geraldo giovana giovanna gilberto gisele giulia gloria gonzalo graciela greg gregory guilherme gustavo hannah
hector heitor helena helen heloisa henrique henry hugo iago ian igor ines ingrid irene isaac isabel isabela isabella
isadora isaque isis ivan ivone jacqueline jaime james janaina jane janet janice jaqueline javier jean jefferson
jennifer jeremy jessica joana joao joaquim joaquin john jonas jonathan jorge jose josefa joseph joshua
josue joyce juan juana judith julia juliana juliano julie julio justin kaique karen karina katherine kathleen katia
kelly kevin kimberly laila lara larissa laura lauren leandro leonardo leonor leticia levi lidia ligia lilian lisa
livia lorena lorenzo luan luana lucas lucia luciana luciano luis luisa luiz luiza lurdes maite manuel manuela
marcela marcelo marcia marcio marco marcos margaret margarita maria mariana mariano marilia marina mario marisa marlene
marta martha martin mateo mateus matheus mathew matthew mauricio mauro maya megan melissa michael michele michelle
miguel milena mirela miriam moises monica murilo nadia nancy natalia natalie nathalia nathan nicolas nicole nicolle
noah olga olivia oscar otavio pablo paola patricia patrick paul paula paulo pedro peter pietra pietro priscila rafael
rafaela raimundo ramon raquel raul rebeca rebecca regina reginaldo renan renata renato ricardo richard rita robert
roberta roberto rodrigo rodolfo rogerio romulo ronaldo rosana rosangela roseli rosemary ruben rui ruth ryan sabrina
samanta samantha samara samuel sandra sara sarah sebastian sebastiao sergio silvana silvia silvio
simone sofia solange sonia sophia sophie stefany stella stephanie stephen steven sueli susan susana suzana tamara tania
tatiana taylor teresa tereza thais thalita thiago thomas tiago tomas valentina valeria vanessa vania veronica
vicente victor vinicius vitor viviane wagner walter wanda wanderson wellington wendy wesley william willian
xavier ximena yara yasmin yolanda yuri zoe
`;

export const givenNames: ReadonlySet<string> = new Set(frequent.trim().split(/\s+/u));
