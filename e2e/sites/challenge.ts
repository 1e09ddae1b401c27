import type { IncomingMessage, ServerResponse } from "node:http";
import { PEOPLE } from "./people.ts";
import { type Seeded, seeded } from "./seeded.ts";
import { cookieOf, escapeHtml, formOf, openSite, redirect, type Site, sendPage } from "./site.ts";

export const FIELDS = [
	"First Name",
	"Last Name",
	"Company Name",
	"Role in Company",
	"Address",
	"Email",
	"Phone Number",
] as const;
export type Field = (typeof FIELDS)[number];

export const ROUNDS = PEOPLE.length;

export interface Challenge extends Site {
	/** How many fields were right in the attempt that was begun last: at most 70. */
	readonly correct: () => number;
	/** How many rounds of it were sent. */
	readonly rounds: () => number;
}

interface Attempt {
	readonly id: string;
	rounds: number;
	correct: number;
}

/**
 * Seven fields in ten rounds, in another order, under other ids and other classes in each. `/` has the button Start and the people,
 * `/people.json` and `/people.csv` have the people as data.
 */
export async function openChallenge({ seed }: { readonly seed: number }): Promise<Challenge> {
	const random = seeded(seed);
	let attempt: Attempt = { id: "", rounds: 0, correct: 0 };

	const answer = async (request: IncomingMessage, response: ServerResponse, path: string) => {
		if (path === "/people.json") return sendData(response, "application/json", JSON.stringify(PEOPLE));
		if (path === "/people.csv") return sendData(response, "text/csv", peopleAsCsv());
		if (path === "/start") {
			attempt = { id: random.word(), rounds: 0, correct: 0 };
			response.setHeader("set-cookie", `attempt=${attempt.id}; path=/; httponly`);
			return redirect(response, "/round");
		}
		if (path === "/") return sendPage(response, "Challenge", startPage());
		if (path !== "/round") return sendPage(response, "Not found", "<h1>Not found</h1>", 404);
		if (cookieOf(request, "attempt") !== attempt.id || attempt.id === "") return redirect(response, "/");
		if (request.method === "POST" && attempt.rounds < ROUNDS) {
			const sent = await formOf(request);
			const person = PEOPLE[attempt.rounds];
			attempt.correct += FIELDS.filter((field) => person?.[field] === nameless(sent, field)).length;
			attempt.rounds++;
			return redirect(response, "/round");
		}
		return attempt.rounds < ROUNDS
			? sendPage(response, `Round ${attempt.rounds + 1}`, roundPage(random, attempt.rounds + 1))
			: sendPage(response, "Result", resultPage(attempt));
	};
	const site = await openSite(answer);
	return { ...site, correct: () => attempt.correct, rounds: () => attempt.rounds };
}

/** A field's name in the form is its label backwards and in lower case, so that no selector is right by chance. */
function formName(field: Field): string {
	return [...field.toLowerCase().replaceAll(" ", "")].reverse().join("");
}

function nameless(sent: URLSearchParams, field: Field): string | null {
	const found = [...sent.keys()].find((key) => key.startsWith(`${formName(field)}-`));
	return found === undefined ? null : sent.get(found);
}

function startPage(): string {
	const head = FIELDS.map((field) => `<th>${field}</th>`).join("");
	const rows = PEOPLE.map(
		(person) => `<tr>${FIELDS.map((field) => `<td>${escapeHtml(person[field])}</td>`).join("")}</tr>`,
	);
	return `<h1>Challenge</h1><form method="post" action="/start"><button>Start</button></form>
<table><tr>${head}</tr>${rows.join("")}</table>`;
}

/** The fields in another order, each with its label in one of the ways that pages have. */
function roundPage(random: Seeded, round: number): string {
	const fields = random.shuffled(FIELDS).map((field) => {
		const id = random.word();
		const input = `<input id="${id}" class="${random.word()}" name="${formName(field)}-${random.word()}" autocomplete="off">`;
		const label = random.oneOf([
			`<label for="${id}">${field}</label>${input}`,
			`<label><span>${field}</span> ${input}</label>`,
			`<span id="${id}-label">${field}</span>${input.replace("<input", `<input aria-labelledby="${id}-label"`)}`,
		]);
		const nested = random.next() < 0.5 ? `<div class="${random.word()}">${label}</div>` : label;
		return `<div class="${random.word()}">${nested}</div>`;
	});
	const submit = `<button class="${random.word()}" id="${random.word()}">Submit</button>`;
	const inside = random.next() < 0.5 ? [submit, ...fields] : [...fields, submit];
	return `<h1>Round ${round} of ${ROUNDS}</h1><form method="post" class="${random.word()}">${inside.join("\n")}</form>`;
}

function resultPage({ correct }: Attempt): string {
	const all = FIELDS.length * ROUNDS;
	return `<h1>Congratulations</h1><p>${correct} of ${all} fields are right (${Math.round((correct / all) * 100)} %).</p>`;
}

function peopleAsCsv(): string {
	const rows = PEOPLE.map((person) => FIELDS.map((field) => `"${person[field]}"`).join(","));
	return `${[FIELDS.map((field) => `"${field}"`).join(","), ...rows].join("\r\n")}\r\n`;
}

function sendData(response: ServerResponse, type: string, text: string): void {
	response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(text);
}
