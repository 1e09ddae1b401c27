import { custom } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import { openSite, sendPage } from "../sites/site.ts";
import { flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

/** A block that opens a page and waits there for words that come when the test says so. */
function block(name: string, origin: string, y: number): { nodes: FlowNode[]; wires: string[] } {
	const node = (
		id: string,
		type: string,
		title: string,
		x: number,
		params: FlowNode["params"],
	): FlowNode => ({
		id: `${name}-${id}`,
		type,
		name: `${title} ${name}`,
		position: { x, y },
		params,
	});
	return {
		nodes: [
			node("use", "Browser.Use", "Use", 280, {}),
			node("open", "Browser.GoTo", "Open", 560, { url: custom(`${origin}/${name}`) }),
			node("wait", "Browser.WaitFor", "Await", 840, {
				text: custom("All is done"),
				wait_ms: custom(120_000),
			}),
		],
		wires: [
			`start.out > ${name}-use.in`,
			`${name}-use.each > ${name}-open.in`,
			`${name}-open.out > ${name}-wait.in`,
		],
	};
}

test.use({ reducedMotion: "reduce" });

test("the run panel shows the live picture of the browsers that a run works in", async ({
	designer,
	api,
	page,
}) => {
	test.setTimeout(180_000);
	let isDone = false;
	const site = await openSite((_request, response, path) => {
		if (path.endsWith("/done")) response.end(isDone ? "All is done" : "Still at work");
		else
			sendPage(
				response,
				`Orders ${path.slice(1)}`,
				`<h1>Orders</h1><p style="background:#06c;height:400px"></p><p id="state"></p>
<script>setInterval(async () => { state.textContent = await (await fetch(location.href + "/done")).text() }, 200)</script>`,
			);
	});
	const blocks = [block("east", site.origin, 0), block("west", site.origin, 260)];
	const { id } = await api.createFlow(
		flowOf(
			"watched",
			[startWith({}), ...blocks.flatMap(({ nodes }) => nodes)],
			blocks.flatMap(({ wires }) => wires),
		),
	);
	const live = page.getByRole("region", { name: "Live browser" });
	const picture = page.getByTestId("live-browser");
	/** The colour in the middle of the picture, roughly. */
	const middle = () =>
		picture.evaluate((element) => {
			const canvas = element as HTMLCanvasElement;
			const { data } = canvas.getContext("2d")?.getImageData(canvas.width / 2, canvas.height / 3, 1, 1) ?? {
				data: [],
			};
			return [...data].slice(0, 3).map((part) => Math.round(part / 51));
		});
	const BLUE = [0, 2, 4];

	await test.step("while it works, in the flow's editor", async () => {
		await designer.openFlow(id);
		await designer.startRun();
		await page.getByRole("tab", { name: "Browser" }).click();
		await expect(live).toContainText("Orders", { timeout: 60_000 });
		await expect.poll(middle).toEqual(BLUE);
		const choice = live.getByRole("combobox", { name: "Browser" });
		await expect(choice).toBeVisible({ timeout: 60_000 });
		for (const side of ["west", "east"]) {
			await choice.click();
			await page.getByRole("option", { name: `Use ${side}` }).click();
			await expect(live).toContainText(`${site.origin}/${side}`);
			await expect.poll(middle).toEqual(BLUE);
		}
		await lookAt(page, "live-browser");
	});

	await test.step("to who opens the run by its address, and until it is over", async () => {
		const [run] = await api.runs(id);
		await page.goto(`/runs/${run?.id}`);
		await page.getByRole("tab", { name: "Browser" }).click();
		await expect(live).toContainText("Orders");
		await expect.poll(middle).toEqual(BLUE);
		isDone = true;
		await expect(page.getByText("its browsers were closed with it")).toBeVisible({ timeout: 30_000 });
		expect((await api.runs(id))[0]).toMatchObject({ status: "succeeded" });
	});
	await site.close();
});
