import { type Static, Type } from "typebox";
import { GivenFolder } from "./list-flows.ts";

const closed = { additionalProperties: false } as const;

/** A folder of flows. */
export const FlowFolder = Type.Object(
	{
		/** Names from the top down with `/` between them, such as `Sales/Orders`. */
		path: Type.String(),
		/** How many flows are in it and in all folders in it. */
		flows: Type.Integer({ minimum: 0 }),
	},
	closed,
);
export type FlowFolder = Static<typeof FlowFolder>;

/** `GET /api/flow-folders`: every folder, in the order of paths. */
export const ListFlowFoldersReply = Type.Object({ folders: Type.Array(FlowFolder) }, closed);
export type ListFlowFoldersReply = Static<typeof ListFlowFoldersReply>;

/**
 * `POST /api/flow-folders`: makes an empty folder, in one that is there. Answers 201 with it; 409 when it is there already.
 * `DELETE /api/flow-folders?path=` deletes one that has nothing in it.
 */
export const FlowFolderPath = Type.Object({ path: GivenFolder }, closed);
export type FlowFolderPath = Static<typeof FlowFolderPath>;

/** `PATCH /api/flow-folders`: renames a folder or moves it, with all that is in it. Answers with the folder. */
export const MoveFlowFolderBody = Type.Object(
	{ path: GivenFolder, /** Its path from now on. */ to: GivenFolder },
	closed,
);
export type MoveFlowFolderBody = Static<typeof MoveFlowFolderBody>;
