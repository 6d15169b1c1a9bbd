export const authCounter = {
  end: 'Cada mensagem tem um fim que se pode ver.',
  nobody: 'Ninguém fica esquecido no balcão.',
  slips: {
    person: {
      name: 'Camila Duarte',
      initials: 'CD',
      words: 'Pode ser às 15h então. Obrigada!',
      age: '4 min',
      fate: 'Respondida por você, 15:02',
    },
    agent: {
      name: 'Lívia Moraes',
      initials: 'LM',
      words: 'que horas abre domingo?',
      age: '12 min',
      fate: 'Respondida pelo agente em 1,2 s',
    },
    waiting: {
      name: 'Cláudia Prado',
      initials: 'CP',
      words: 'Quero 100 salgadinhos pra sábado. Quanto fica?',
      age: '41 min',
      fate: 'É com você',
    },
  },
} as const;
