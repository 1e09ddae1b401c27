import type { FlowTemplate } from "@switchyard/spec/http";
import { calculatingAgent } from "./ai/calculating-agent.ts";
import { classifyAndRoute } from "./ai/classify-and-route.ts";
import { fileAssistant } from "./ai/file-assistant.ts";
import { mailAssistant } from "./ai/mail-assistant.ts";
import { summaryWithApproval } from "./ai/summary-with-approval.ts";
import { enrichRecords } from "./data/enrich-records.ts";
import { removeDuplicates } from "./data/remove-duplicates.ts";
import { twoSources } from "./data/two-sources.ts";
import { validateRecords } from "./data/validate-records.ts";
import { contractDates } from "./documents/contract-dates.ts";
import { csvToJson } from "./documents/csv-to-json.ts";
import { formLetters } from "./documents/form-letters.ts";
import { saveNotes } from "./documents/save-notes.ts";
import { budgetWatch } from "./finance/budget-watch.ts";
import { expenseLimits } from "./finance/expense-limits.ts";
import { invoiceApproval } from "./finance/invoice-approval.ts";
import { monthlyReport } from "./finance/monthly-report.ts";
import { paymentReminders } from "./finance/payment-reminders.ts";
import { acknowledge } from "./mail/acknowledge.ts";
import { newsletter } from "./mail/newsletter.ts";
import { sortMail } from "./mail/sort-mail.ts";
import { dailyDigest } from "./monitoring/daily-digest.ts";
import { errorReport } from "./monitoring/error-report.ts";
import { serviceCheck } from "./monitoring/service-check.ts";
import { thresholdAlert } from "./monitoring/threshold-alert.ts";
import { answerWithApproval } from "./support/answer-with-approval.ts";
import { escalateOverdue } from "./support/escalate-overdue.ts";
import { knownAnswers } from "./support/known-answers.ts";
import { satisfactionSurvey } from "./support/satisfaction-survey.ts";
import { ticketTriage } from "./support/ticket-triage.ts";

/** Every template, by purpose. */
export const TEMPLATES: readonly FlowTemplate[] = [
	answerWithApproval,
	escalateOverdue,
	knownAnswers,
	satisfactionSurvey,
	ticketTriage,
	budgetWatch,
	expenseLimits,
	invoiceApproval,
	monthlyReport,
	paymentReminders,
	contractDates,
	csvToJson,
	formLetters,
	saveNotes,
	dailyDigest,
	errorReport,
	serviceCheck,
	thresholdAlert,
	calculatingAgent,
	classifyAndRoute,
	fileAssistant,
	mailAssistant,
	summaryWithApproval,
	enrichRecords,
	removeDuplicates,
	twoSources,
	validateRecords,
	acknowledge,
	newsletter,
	sortMail,
];
