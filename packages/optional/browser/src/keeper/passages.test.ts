import { expect, it, vi } from "vitest";
import { Passages } from "./passages.ts";

const PASSAGE = { address: "192.0.2.7", family: 4 } as const;

it("asks the client that is there, and each next one for what the one before has not answered", async () => {
	const passages = new Passages();
	const first = vi.fn();
	passages.serve(first);
	const answered = passages.of("shop.test", 443);
	void passages.of("slow.test", 443);
	expect(first.mock.calls).toEqual([
		[{ ask: 1, host: "shop.test", port: 443 }],
		[{ ask: 2, host: "slow.test", port: 443 }],
	]);
	passages.take({ answers: 1, ...PASSAGE });
	expect(await answered).toEqual(PASSAGE);

	passages.serve(undefined);
	const refused = passages.of("later.test", 80);
	const next = vi.fn();
	passages.serve(next);
	expect(first).toHaveBeenCalledTimes(2);
	expect(next.mock.calls).toEqual([
		[{ ask: 2, host: "slow.test", port: 443 }],
		[{ ask: 3, host: "later.test", port: 80 }],
	]);
	passages.take({ answers: 3, refused: "No." });
	expect(await refused).toEqual({ refused: "No." });
	passages.take({ answers: 9, ...PASSAGE });
});
