import { NodeError } from "@switchyard/node-kit";

/** Has the workspace's refusals, which call every path `path`, name the parameter that it came from. */
export async function inWorkspace<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof NodeError) || !error.code.startsWith("FILE_")) throw error;
		throw new NodeError({ ...error, message: error.message, field, cause: error });
	}
}
