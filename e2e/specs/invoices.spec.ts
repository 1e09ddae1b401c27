import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../apps/runtime/test/support/free-port.ts";
import { installed, NO_PYTHON } from "../../apps/runtime/test/support/installed.ts";
import { POSTGRES_FOLDER, PostgresServer } from "../../apps/runtime/test/support/postgres-server.ts";
import type { DatabaseCredential } from "../../packages/optional/databases/src/credentials/database/credential.ts";
import { pdfOf } from "../../packages/optional/documents/src/pdf/documents.testing.ts";
import { ROOT } from "../../scripts/project.mjs";
import { enterInvoices } from "../src/flows/invoice-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const PYTHON = join(ROOT, "sdk/python/.venv/bin/python");
const HAS_ALL = installed(existsSync(PYTHON), NO_PYTHON) && POSTGRES_FOLDER !== undefined;

test.use({ signedIn: false });

interface Invoice {
	readonly number: string;
	readonly day: string;
	readonly total: string;
}

const GOOD: readonly Invoice[] = [
	{ number: "RE-1001", day: "2026-03-02", total: "1200.50" },
	{ number: "RE-1002", day: "2026-03-05", total: "80.00" },
	{ number: "RE-1003", day: "2026-03-09", total: "19.90" },
];
/** Nobody has sent it yet. */
const LATE: Invoice = { number: "RE-1005", day: "2026-03-12", total: "310.25" };

const pdfFile = async (name: string, text: string) => ({
	name,
	mimeType: "application/pdf",
	buffer: Buffer.from(await pdfOf(text)),
});

const invoiceFile = ({ number, day, total }: Invoice) =>
	pdfFile(`${number}.pdf`, `Northwind Ltd\nInvoice ${number}\nDate ${day}\nTotal EUR ${total}\nThank you`);

/** A PostgreSQL server with a table for invoices. */
async function startDatabase() {
	const server = await PostgresServer.start();
	const port = await freePort();
	await server.listenAt(port);
	const database = await server.createDatabase();
	const credential: DatabaseCredential = {
		...{ product: "postgresql", host: "127.0.0.1", port, database, user: "switchyard", plain: true },
	};
	await server.ask(
		"create table invoices (number text primary key, day date not null, total numeric(10, 2) not null)",
		database,
	);
	const rows = () =>
		server.ask<Record<string, string>>(
			"select number, day::text, total::text from invoices order by number",
			database,
		);
	return { credential, rows, stop: () => server.dispose() };
}

/** The values of a workbook's sheet, row by row, as openpyxl finds them. */
function rowsOfWorkbook(file: string): readonly (readonly unknown[])[] {
	const words = [join(ROOT, "conformance/excel/describe_workbook.py"), file];
	const { sheets } = JSON.parse(execFileSync(PYTHON, words, { encoding: "utf8" }));
	const cells: Record<string, { readonly value: unknown }> = sheets.Invoices.cells;
	const numbers = Object.keys(cells).map((cell) => Number(cell.slice(1)));
	return Array.from({ length: Math.max(...numbers) }, (_, index) =>
		["A", "B", "C"].map((column) => cells[`${column}${index + 1}`]?.value),
	);
}

/** What the workbook has for an invoice. */
const rowOf = ({ number, day, total }: Invoice) => [number, `${day} 00:00:00`, Number(total)];

/** Nothing on a machine without PostgreSQL or Python, which `npm test` has said by then. In CI nothing is left out. */
const testHere = HAS_ALL ? test : () => {};

testHere(
	"invoices in PDF files get into a database and a workbook once, and two fail as they should",
	async ({ designer, newServer, page }, testInfo) => {
		test.setTimeout(240_000);
		const { api } = newServer;
		const database = await startDatabase();
		const row = (name: string) => page.getByRole("row").filter({ hasText: name });
		const dialog = page.getByRole("dialog");

		const expectEntered = async (...invoices: readonly Invoice[]) => {
			expect(await database.rows()).toEqual(invoices);
			const content = await page.request.get(`${newServer.origin}/api/files/content?path=invoices.xlsx`);
			const file = testInfo.outputPath("invoices.xlsx");
			await writeFile(file, await content.body());
			expect(rowsOfWorkbook(file)).toEqual([["number", "day", "total"], ...invoices.map(rowOf)]);
		};

		try {
			await test.step("the files are uploaded, the queue is made and its items imported from a table", async () => {
				await api.storeDatabase("books", database.credential);
				await page.goto(newServer.printedLink);
				await designer.goTo("Files");
				const files = await Promise.all([
					...GOOD.map(invoiceFile),
					pdfFile("RE-1004.pdf", "Northwind Ltd\nInvoice RE-1004\nDate 2026-03-10\nTotal to follow"),
				]);
				await upload(files);

				await designer.goTo("Work items");
				await page.getByRole("button", { name: "New queue" }).click();
				await dialog.getByLabel("Name").fill("invoices");
				await dialog.getByLabel("Attempts").fill("2");
				await page.keyboard.press("Enter");
				await expect(page.getByRole("heading", { name: "invoices" })).toBeVisible();
				await importItems();
				await expect(page.getByRole("row")).toHaveCount(6);
			});

			const { id } = await api.createFlow(enterInvoices("invoices", "books", "invoices.xlsx"));
			await test.step("a run enters those that are right", async () => {
				await page.goto(`${newServer.origin}/flows/${id}`);
				const run = await designer.startRun();
				// Reading PDF files starts threads, which takes a busy machine its time.
				const isOver = async () =>
					(await api.runs(id)).some((one) => one.id === run && one.endedAt !== undefined);
				await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
				await designer.runPanel.expectEnd("succeeded");
				await lookAtOpen(page, "invoices-flow");
				await expectEntered(...GOOD);
			});

			await test.step("the page says how each item ended", async () => {
				await page.goto(`${newServer.origin}/work-items/invoices`);
				for (const { number } of GOOD) await expect(row(number)).toContainText("Done");
				await expect(row("RE-1004")).toContainText("Failed");
				await expect(row("RE-1005")).toContainText("Failed");
				await lookAt(page, "invoices-items");
				await page.getByRole("button", { name: "RE-1004" }).click();
				await expect(dialog).toContainText("Business error: The invoice does not say its number");
				await expect(dialog.getByRole("link", { name: /^Run of attempt/ })).toHaveCount(1);
				await page.keyboard.press("Escape");
				await page.getByRole("button", { name: "RE-1005" }).click();
				await expect(dialog).toContainText("Application error");
				await expect(dialog.getByRole("link", { name: /^Run of attempt/ })).toHaveCount(2);
				await page.keyboard.press("Escape");
			});

			await test.step("importing and running again adds nothing twice", async () => {
				await importItems();
				await expect(page.getByText("5 rows were there already.", { exact: true })).toBeVisible();
				const { message } = await api.run(id);
				expect(message).toMatchObject({ count: 0 });
				await expectEntered(...GOOD);
			});

			await test.step("the late one is entered when its file is there and the item is tried again", async () => {
				await designer.goTo("Files");
				await upload([await invoiceFile(LATE)]);
				await page.goto(`${newServer.origin}/work-items/invoices`);
				await page.getByRole("button", { name: "RE-1005" }).click();
				await dialog.getByRole("button", { name: "Try again" }).click();
				await expect(dialog.getByText("New", { exact: true })).toBeVisible();
				await page.keyboard.press("Escape");
				await api.run(id);
				await expect(row("RE-1005")).toContainText("Done");
				await expectEntered(...GOOD, LATE);
			});
		} finally {
			await database.stop();
		}

		async function upload(files: readonly Awaited<ReturnType<typeof pdfFile>>[]): Promise<void> {
			await page.getByLabel("Files to upload").setInputFiles([...files]);
			for (const { name } of files) await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
		}

		async function importItems(): Promise<void> {
			const numbers = [...GOOD.map(({ number }) => number), "RE-1004", LATE.number];
			const table = ["Number;File", ...numbers.map((number) => `${number};${number}.pdf`)].join("\n");
			await page.getByRole("button", { name: "Import…" }).click();
			await dialog.getByLabel("Table").fill(table);
			await dialog.getByRole("combobox", { name: "Reference column" }).click();
			await page.getByRole("option", { name: "Number" }).click();
			await dialog.getByRole("button", { name: "Import" }).click();
			await expect(dialog).toBeHidden();
		}
	},
);
