import { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import { schemaProblems } from "@switchyard/spec/schema";
import { Type } from "typebox";
import { CallerUnreachable, type CallingPrograms } from "./calling-programs.ts";

/** How many folders a program may say, and how long each address and name may be, in characters. */
const MOST_FOLDERS = 1000;
const LONGEST = 4096;

const Folders = Type.Object({
	roots: Type.Array(
		Type.Object({
			uri: Type.String({ minLength: 1, maxLength: LONGEST }),
			name: Type.Optional(Type.String({ maxLength: LONGEST })),
		}),
		{ maxItems: MOST_FOLDERS },
	),
});

/** Services of the registry's tools for the calling program. */
export interface CallerToolServices {
	/** Returns the folders that the program works in that called a run. */
	readonly callerFolders: (run: string | undefined, signal: AbortSignal) => Promise<readonly CallerFolder[]>;
}

/** A folder of the machine on which the calling program runs. */
export interface CallerFolder {
	/** Usually `file://…`. */
	readonly uri: string;
	readonly name?: string;
}

/**
 * In which folders the program works that called a run, as it says itself.
 * @throws AppError `CALLER_FOLDERS_MISSING`, or the signal's reason
 */
export async function callerFolders(
	programs: Pick<CallingPrograms, "of">,
	run: string | undefined,
	signal: AbortSignal,
): Promise<readonly CallerFolder[]> {
	try {
		const program = await programs.of(run);
		program.need("roots", "The calling program does not say in which folders it works (`roots`)");
		const said = await program.ask({ method: "roots/list" }, signal);
		if (schemaProblems(Folders, said).length > 0)
			throw new CallerUnreachable("The calling program answered with something that is no list of folders");
		const { roots } = said as Type.Static<typeof Folders>;
		return roots.map(({ uri, name }) => ({ uri, ...defined({ name }) }));
	} catch (error) {
		if (!(error instanceof CallerUnreachable)) throw error;
		throw new AppError("CALLER_FOLDERS_MISSING", { message: `${error.message}.` });
	}
}
