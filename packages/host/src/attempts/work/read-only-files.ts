import { NodeError, type WorkspaceFiles } from "@switchyard/node-kit";

/** The workspace for somebody who may look, and change nothing. */
export function readOnlyFiles(files: WorkspaceFiles): WorkspaceFiles {
	return {
		read: (path) => files.read(path),
		open: (path) => files.open(path),
		list: (folder, options) => files.list(folder, options),
		stat: (path) => files.stat(path),
		reference: (path, options) => files.reference(path, options),
		...(files.locate ? { locate: files.locate.bind(files) } : {}),
		write: refuse,
		save: refuse,
		move: refuse,
		copy: refuse,
		remove: refuse,
	};
}

function refuse(): Promise<never> {
	return Promise.reject(
		new NodeError({
			code: "FILES_READ_ONLY",
			message: "A question whether a step was done only looks: it changes no file.",
		}),
	);
}
