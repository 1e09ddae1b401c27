import { expectTypeOf, it } from "vitest";
import type * as face from "./index.ts";
import type { RunState } from "./run/run-state.ts";

type Face = typeof face;

/** What of the engine's face takes a run with all that the engine keeps of it, or gives one away. */
type Leaks = {
	[Name in keyof Face]: Face[Name] extends (first: infer First, ...rest: never[]) => infer Result
		? [First] extends [RunState]
			? [First] extends [never]
				? never
				: Name
			: [Result] extends [RunState]
				? [Result] extends [never]
					? never
					: Name
				: never
		: never;
}[keyof Face];

it("shows hosts what may be read of a run, and nothing of how the engine keeps it", () => {
	expectTypeOf<Leaks>().toEqualTypeOf<never>();
	expectTypeOf<face.Run>().not.toExtend<Pick<RunState, "steps">>();
	expectTypeOf<face.Run>().not.toExtend<Pick<RunState, "todo">>();
	expectTypeOf<face.Run>().not.toExtend<Pick<RunState, "root">>();
});
