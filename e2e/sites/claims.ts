import { PEOPLE } from "./people.ts";
import { seeded } from "./seeded.ts";
import { escapeHtml, formOf, openSite, type Site, sendPage } from "./site.ts";

export interface ClaimsOptions {
	readonly seed: number;
	/** How many claims there are. */
	readonly count: number;
	/** What becomes of a row whose claim was approved: it says so, or is gone. */
	readonly handled?: "says so" | "is gone";
	/** Where it is served; at a free port when absent. */
	readonly port?: number;
}

/** A claim that was approved. */
export interface Approval {
	/** Whose it is, and its number: `Ada 1`. */
	readonly claim: string;
	readonly note: string;
}

export interface Claims extends Site {
	/** What was approved, in its order. */
	readonly approvals: readonly Approval[];
	/** The claims that wait, in the order of the page. */
	readonly open: readonly string[];
}

/**
 * A table of claims with a note and a button in each row. Order, ids and classes are others on each seed; every third claim was approved before and
 * has no button.
 */
export async function openClaims({ seed, count, handled = "says so", port }: ClaimsOptions): Promise<Claims> {
	const { shuffled, word } = seeded(seed);
	const claims = shuffled(
		Array.from({ length: count }, (_, index) => ({
			name: `${PEOPLE[index % PEOPLE.length]?.["First Name"]} ${index + 1}`,
			isOpen: index % 3 !== 2,
		})),
	);
	const approvals: Approval[] = [];
	const row = (
		{ name, isOpen }: (typeof claims)[number],
		index: number,
	) => `<tr class="${word()}" id="${word()}">
<td>${escapeHtml(name)}</td><td>${(index % 4) + 1}0 EUR</td><td>${isOpen ? "Open" : "Approved"}</td>
<td>${isOpen ? `<input aria-label="Note" id="${word()}"> <button class="${word()}" onclick="approve(this)">Approve</button>` : ""}</td></tr>`;
	const site = await openSite(async (request, response) => {
		if (request.method === "POST") {
			const form = await formOf(request);
			approvals.push({ claim: form.get("claim") ?? "", note: form.get("note") ?? "" });
			return response.end();
		}
		return sendPage(
			response,
			"Claims",
			`<h1>Claims</h1><style>th { text-transform: uppercase; text-align: left }</style>
<table><thead><tr><th>Claim</th><th>Sum</th><th>State</th><th></th></tr></thead><tbody>${claims.map(row).join("\n")}</tbody></table>
<script>async function approve(button) {
	const row = button.closest("tr");
	const [claim, , state, work] = row.cells;
	const note = work.querySelector("input").value;
	await fetch("/", { method: "POST", body: new URLSearchParams({ claim: claim.textContent, note }) });
	${handled === "is gone" ? "row.remove();" : 'state.textContent = "Approved"; work.replaceChildren();'}
}</script>`,
		);
	}, port);
	const open = claims.filter(({ isOpen }) => isOpen).map(({ name }) => name);
	return { ...site, approvals, open };
}
