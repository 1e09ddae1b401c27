import { choose, constant, MAIL_SERVER, mail, node, path, sample, template, text } from "../template.ts";

export const invoiceApproval = template({
	id: "invoice-approval",
	purpose: "finance",
	name: "Invoice approval",
	description: "Has a person approve an invoice, and tells the accountant or the supplier how it ended.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("New invoice", [0, 0], {
			invoice: { number: "R-17", supplier: "north@example.com", total: 1840 },
		}),
		choose("size", "Large?", [1, 0], { large: "invoice.total >= 1000" }),
		node("ask", "Flow.Ask", "May it be paid?", [2, 0], {
			question: text("Pay invoice {{ invoice.number }} over {{ invoice.total }}?"),
			details: path("invoice"),
		}),
		mail("pay", "Tell the accountant", [3, 1], {
			to: constant("accounts@example.com"),
			subject: text("Pay {{ invoice.number }}"),
			body: text("{{ invoice.total }} to {{ invoice.supplier }}"),
		}),
		mail("refuse", "Tell the supplier", [3, 0], {
			to: path("invoice.supplier"),
			subject: text("Invoice {{ invoice.number }}"),
			body: constant("The invoice was not approved. Please get in touch."),
		}),
	],
	wires: ["start > size", "size.large > ask", "size.otherwise > pay", "ask > pay", "ask.rejected > refuse"],
});
