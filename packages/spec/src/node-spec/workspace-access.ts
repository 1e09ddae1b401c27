import { type Static, Type } from "typebox";

/** What a node does with the files of the workspace: looks at them and reads them, or changes them, too. */
export const WorkspaceAccess = Type.Union([Type.Literal("read"), Type.Literal("write")]);
export type WorkspaceAccess = Static<typeof WorkspaceAccess>;
