import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { askDesk, flowOf, freshName, sendMail, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

const MARKUP = `<img src="x" onerror="document.title='taken'"><script>document.title='taken'</script>`;

test("outside text stays text wherever it is shown", { tag: "@critical" }, async ({
	designer,
	api,
	page,
}) => {
	const address = `${freshName("markup")}@example.com`;
	const letter = { to: address, subject: MARKUP, body: MARKUP };
	const flow = flowOf(
		"markup",
		[
			startWith({ question: MARKUP }),
			askDesk({
				provider: "scripted",
				script: [{ text: MARKUP, toolCalls: [{ name: "send_email", arguments: letter }] }, { text: MARKUP }],
			}),
			{ ...sendMail([280, 200]), name: MARKUP },
		],
		["start.out > desk.in", "desk.tools > mail.tool"],
	);
	const { id } = await api.createFlow({ ...flow, name: MARKUP });
	const { canvas, runPanel } = designer;
	await designer.openFlow(id);
	await designer.run();
	await expect(canvas.node("Desk")).toContainText(MARKUP);
	await runPanel.show("called as send_email");
	await expect(runPanel.parameter("body")).toContainText(MARKUP);
	await runPanel.openTab("Result");
	await runPanel.openTab("Journal");
	await expect(page).toHaveTitle(`${MARKUP} · Switchyard`);
	await designer.goTo("Runs");
	await expect(page.getByRole("link", { name: MARKUP })).toBeVisible();
	await designer.goTo("Outbox");
	await page.getByRole("list", { name: "Mails" }).getByRole("button", { name: address }).click();
	await expect(page.getByRole("article")).toContainText(MARKUP);
	await expect(page).toHaveTitle("Outbox · Switchyard");
});

test("a page runs no script that is not a file of the server's, and these tests would see it try", async ({
	page,
	pageErrors,
}) => {
	await page.goto("/flows");
	await expect(page.getByRole("table")).toBeVisible();
	expect(pageErrors.unexpected).toEqual([]);
	await page.evaluate(() => {
		const script = document.createElement("script");
		script.textContent = "document.title = 'taken'";
		document.body.append(script);
	});
	await expect
		.poll(() => pageErrors.unexpected)
		.toEqual([expect.stringContaining("Content Security Policy")]);
	await expect(page).toHaveTitle("Flows · Switchyard");
	pageErrors.expect(/Content Security Policy/);
});

test("another site's page can neither start a run nor watch one, signed in or not", {
	tag: "@critical",
}, async ({ api, context, pageErrors, server }) => {
	pageErrors.expect(/CORS policy|ERR_FAILED|status of 403|WebSocket connection/);
	const { id } = await api.createFlow(flowOf("foreign", [startWith({})], []));
	const site = createServer((_request, response) => response.end("<!doctype html><title>Elsewhere</title>"));
	site.listen(0, "127.0.0.1");
	await once(site, "listening");
	try {
		const page = await context.newPage();
		await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
		const seen = await page.evaluate(
			async ({ origin, flow }) => {
				const include = { credentials: "include" } as const;
				const read = await fetch(`${origin}/api/flows`, include).then(
					() => "read",
					() => "refused",
				);
				await fetch(`${origin}/api/flows/${flow}/runs`, { ...include, method: "POST", mode: "no-cors" });
				await fetch(`${origin}/hooks/hello`, { ...include, method: "POST", mode: "no-cors" });
				const socket = new WebSocket(`${origin.replace("http", "ws")}/live`);
				const live = await new Promise((resolve) => {
					socket.onopen = () => resolve("open");
					socket.onerror = () => resolve("refused");
				});
				return { read, live };
			},
			{ origin: server.origin, flow: id },
		);
		expect(seen).toEqual({ read: "refused", live: "refused" });
		expect(await api.runs(id)).toEqual([]);
	} finally {
		site.close();
		site.closeAllConnections();
	}
});
