import type { legal as pt } from '../pt/legal.ts';
import type { SameKeys } from '../texts.ts';

/**
 * Each text is one key: a line is a paragraph, `# ` begins a section, `- ` an item of a list.
 */
export const legal: SameKeys<typeof pt> = {
  privacyTitle: 'Privacy Policy',
  termsTitle: 'Terms of Use',
  updated: 'Version of November 2026',
  contents: 'On this page',
  privacy: `Recado is a program that each organisation installs and runs on a server of its own. This policy explains which personal data passes through this installation, what for, for how long, and how to use the rights of the Brazilian data protection law (LGPD, Lei 13.709/2018). It also serves the European GDPR.
# Who answers for the data
There are three roles, and each answers for a part:
- Whoever runs this installation (the organisation that keeps the server and gave you the address of this page) is the controller of the data of your account.
- The business that connects the channels is the controller of its customers' data: it decides whom it talks to, what it asks and how long it keeps it. For that data, whoever runs the installation is the processor.
- The makers of the Recado program have no access to any data: nothing is sent to us, not even usage statistics.
Requests and questions go to the data protection officer of whoever runs this installation, through the contact that gave you access, or to the business you wrote to.
# Which data is processed
- Of your account: name, email, phone and company (the last two are optional), photo, language, role in the workspace and password. Of the password only a cryptographic digest is kept, from which it cannot be read.
- Of your access: IP address, browser, start and last activity of each session, sign-in attempts and the record of what was done with the account and the channels.
- Of the business's customers: name and identifier on the channel (such as a phone number or a user name), photo where the channel sends it, messages, files, voice notes, locations and contacts that they send, and the outcome of each message.
- Of the channels: name, settings and access credentials, which are encrypted and never shown again.
Customers may write sensitive data (about their health, for example) of their own accord. The business must ask only for what it needs and treat such data with the care of article 11 of the LGPD.
# What for, and on which legal basis
- To create and protect your account, receive messages and deliver answers: performance of the contract (art. 7, V).
- To record access and actions, limit sign-in attempts and prevent abuse: legitimate interest in security (art. 7, IX) and the legal duty to keep access records (art. 7, II, and art. 15 of the Marco Civil da Internet).
- To send emails about the account, such as password recovery and the notice of a changed address: performance of the contract.
- To serve the business's customers: the basis that the business chooses and tells them, usually performance of a contract or consent.
Data is not sold, not used for advertising, and Recado trains no artificial intelligence models with it. For what a business sends to the provider of a language model, the terms of that provider hold, also on keeping and training.
# Automatic answers
Agents may answer in the name of the business, with the content it enters. Each answer keeps the way in which it was chosen, so that a person can check it.
Who talks to an agent can ask for a person at any time, and can ask for a review of a decision taken by automatic means alone (art. 20 of the LGPD).
# Who the data is shared with
- The people of the same workspace, according to their roles. Another workspace never sees this data.
- The provider of each connected channel (Telegram, or Meta for WhatsApp, Instagram and Messenger), which carries the messages and has a policy of its own.
- The provider of a language model, only if the business gives one to an agent: it receives the contact's name and fields, the last messages of the conversation and a summary of those before and, where the business switches that on, the photos and recordings as they were sent. Card numbers written in messages are replaced by a code first. What it does with them is in its terms.
- The services that whoever runs the installation hires, such as hosting, email and backups.
- Authorities, where the law or a court order demands it.
# Transfer to other countries
Providers of channels and models may process data outside of Brazil. This happens in the cases of article 33 of the LGPD, and whoever runs the installation and the business answer for choosing providers with adequate protection. All other data stays on the server of this installation.
# For how long
- Sessions: end after 7 days without use or 30 days in all, and earlier when you sign out or change the password.
- Password recovery links: 30 minutes, a single use.
- Account data: as long as the account exists.
- Conversations and files: until the business deletes the channel with its history, or for the time it sets.
- What a language model read and proposed for each answer: 30 days in this installation; at the provider, what its terms say.
- Security and access records: for the time that the law demands, six months at least.
Backups follow the period set by whoever runs the installation; what was deleted leaves them when they expire.
# How the data is protected
Passwords are kept with Argon2, channel credentials are encrypted, every database query is limited to the workspace, and sessions can be ended at any time. Whoever runs the installation looks after the server, the secure connection (HTTPS), updates and backups.
An incident that may cause relevant risk or harm is reported to the people concerned and to the Brazilian data protection authority (ANPD), as article 48 of the LGPD demands.
# What stays in your browser
Recado uses no cookies, trackers or analytics services. The browser's local storage keeps only what working requires: your session, a sign that you have signed in here before, the language, the theme, preferences of the screen and, while you are here, what you began to write or what has not been sent yet; that leaves the browser with you. The pages that connect Instagram, Messenger and WhatsApp Business load Meta's login program, which follows Meta's policy.
# Your rights
Under article 18 of the LGPD you can ask, free of charge, for:
- confirmation that data is processed, and access to it;
- correction of what is incomplete, wrong or out of date (name, email, phone, company and photo you correct yourself under "Edit profile");
- anonymisation, blocking or erasure of what is unnecessary, excessive or processed against the law;
- portability, in a format that another service can read;
- erasure of what is processed with consent, and information on what happens if you do not consent;
- the list of those with whom data was shared;
- withdrawal of consent, and objection to unlawful processing.
About your account, ask whoever runs this installation. About a conversation, ask the business you wrote to. If the answer does not settle it, you can complain to the ANPD (gov.br/anpd) and to consumer protection bodies.
# Children and adolescents
Accounts are for people of 18 years or more. A business that serves children or adolescents must process their data in their best interest and, for children, with the consent of a parent or guardian (art. 14 of the LGPD).
# Changes to this policy
Important changes are announced in the product or by email before they apply. The date of the version is at the top of this page.`,
  terms: `These terms apply between you and the organisation that runs this installation of Recado. By creating an account or using the service you state that you have read them and agree. If you use the service for a company, you agree in its name as well.
# The service
Recado brings the messaging channels of a business together, lets automatic agents answer, and shows people every conversation and the outcome of every message. It is installed and kept by whoever runs this server, who decides on price, support and availability.
# Your account
- You must be 18 or older and give true information.
- The account is personal. Keep the password safe and do not share it: each person of the team should have an account of their own.
- You answer for what is done with your account. If you suspect that somebody got in, change the password: this ends the sessions on other devices.
- Who created the workspace answers for whom they invite and for the role they give each person.
# Permitted use
Use the service to serve people who want to be served. It is not allowed to:
- message people who did not ask for it, buy lists or send spam;
- deceive, defraud, threaten, discriminate or spread illegal content;
- pose as another person or company, or hide from who asks that an answer is automatic;
- try to see data of other workspaces, get around limits or disturb the service;
- process personal data without a legal basis or beyond what was told to those who gave it.
# Channels of other companies
WhatsApp, Instagram, Messenger and Telegram belong to other companies, and you must follow their rules. They may change, limit or end access, and we do not answer for that.
The WhatsApp Web connection uses your number as a linked device and is not an official Meta product for businesses: Meta may restrict or block the number.
# Automatic answers
Agents answer with the content and the rules that you enter. It is up to you to check that content, to test before publishing, and to keep a person available for what they pass on.
Do not let an agent alone decide what may harm somebody, such as refusing credit, health care or a right.
# Your content and your customers' data
What you enter and receive stays yours. You give whoever runs the installation only the permission needed to keep, carry and show it.
You are the controller of your customers' data, and whoever runs the installation processes it by your instructions, as the Privacy Policy describes. It is up to you to inform your customers and to answer their requests.
# Availability
The service is made not to lose messages and not to answer twice, but it may stop for maintenance or through failures, also of the providers. Whoever runs the installation looks after backups. Do not use the service as the only means for emergencies.
# The program and its licence
Recado is free software, distributed under the Apache 2.0 licence, "as is", without warranties of any kind. The authors of the program do not run this installation and do not answer for the use that is made of it. The licence gives rights to the program, not to names and trademarks.
# Liability
As far as the law permits, whoever runs the installation does not answer for lost profits or for damage caused by channel providers, by content that you enter or by use against these terms. Nothing here limits rights that the law grants consumers, or liability for intent or gross negligence.
# Ending
You can disconnect the channels and stop using the service whenever you want, and ask for your account to be deleted. Whoever runs the installation may suspend an account that violates these terms or puts others at risk, with notice whenever possible. Before the end you can ask for a copy of your data.
# Changes to these terms
Important changes are announced in the product or by email before they apply. If you do not agree you can end the account; going on using the service after that counts as acceptance.
# Law and venue
The laws of Brazil apply. For consumers the venue is that of their home; in all other cases that of the seat of whoever runs the installation.`,
};
