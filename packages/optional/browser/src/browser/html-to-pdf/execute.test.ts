import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { expect, it, onTestFinished } from "vitest";
import { openSite } from "../../testing/open-site.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const htmlToPdf = { definition, execute };

it("makes a PDF file of HTML, and fetches and runs nothing", async () => {
	const workspace = await temporaryWorkspace();
	onTestFinished(workspace.remove);
	const site = await openSite({ "/picture.png": "x", "/script": "x" });
	onTestFinished(site.close);
	const html = `<h1>Invoice 42</h1><img src="${site.origin}/picture.png"><iframe src="file:///etc/passwd"></iframe>
<script>for (;;);</script><script src="${site.origin}/script"></script><meta http-equiv="refresh" content="0;url=${site.origin}/away">`;
	const { outputs } = await executeNode(htmlToPdf, { html, path: "out/invoice.pdf" }, { workspace });
	expect(outputs.file).toMatchObject({ path: "out/invoice.pdf", mediaType: "application/pdf" });
	const pdf = await readFile(join(workspace.folder, "out/invoice.pdf"), "latin1");
	expect(pdf).toMatch(/^%PDF-/);
	expect(pdf).not.toContain("root:");
	expect(site.asked).toEqual([]);
}, 30_000);
