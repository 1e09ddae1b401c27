import { monitorEventLoopDelay } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { readMail } from "./read-mail.ts";

const never = new AbortController().signal;
const read = (text: string, signal = never) =>
	readMail({ source: Buffer.from(text.replaceAll("\n", "\r\n")), isCut: false }, signal);

/** Reading it takes more memory than there is. */
const PARAGRAPHS = `Content-Type: text/html\n\n${"<p> ".repeat(1_000_000)}`;

describe("reading a mail", () => {
	it.each([
		["a subject without end", `Subject: ${"x\n ".repeat(200_000)}\n\nHello`, false],
		["paragraphs without end", PARAGRAPHS, false],
		["recipients without end", `To: ${"a@example.com, ".repeat(60_000)}\n\nHello`, true],
		["tags that are never closed", `Content-Type: text/html\n\n${"<b>".repeat(100_000)}`, true],
	])(
		"reads, or gives up on, %s without blocking the event loop",
		{ timeout: 30_000 },
		async (_, mail, isRead) => {
			const delay = monitorEventLoopDelay({ resolution: 10 });
			delay.enable();
			expect((await read(mail)) !== undefined).toBe(isRead);
			delay.disable();
			expect(delay.max / 1e6).toBeLessThan(1000);
		},
	);

	it("reads other mails meanwhile", { timeout: 30_000 }, async () => {
		const ended: string[] = [];
		const hostile = read(PARAGRAPHS).then(() => ended.push("hostile"));
		for (const subject of ["One", "Two"]) {
			expect(await read(`Subject: ${subject}\n\nHello`)).toMatchObject({ subject, snippet: "Hello" });
			ended.push(subject);
		}
		await hostile;
		expect(ended).toEqual(["One", "Two", "hostile"]);
	});

	it("stops when it is aborted", async () => {
		const controller = new AbortController();
		const reading = read(PARAGRAPHS, controller.signal);
		controller.abort(new Error("the run was cancelled"));
		await expect(reading).rejects.toThrow("the run was cancelled");
	});

	it("cuts what is too long, and says so", async () => {
		const many = Array.from({ length: 1100 }, (_, number) => `n${number}@example.com`).join(", ");
		const mail = await read(`Subject: ${"😀".repeat(600)}\nTo: ${many}\nCc: a@example.com\n\nHello`);
		expect(mail).toMatchObject({ truncated: true, cc: ["a@example.com"] });
		expect(mail?.to).toHaveLength(1000);
		expect(mail?.subject).toBe("😀".repeat(500));
		expect(await read("Subject: Short\n\nHello")).toMatchObject({ truncated: false });
	});
});
