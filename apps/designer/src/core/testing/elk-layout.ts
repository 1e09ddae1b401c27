import Elk from "elkjs/lib/elk.bundled.js";
import { layOutWith } from "../layout/lay-out.ts";

/** The layout of the page, without its worker. */
export const elkLayout = layOutWith(new Elk.default());
