package org.quadrille.common.control;

import java.io.Serializable;

/**
 * What sessions of a connector's pool said of one of their settings.
 *
 * @param moment {@link #OPENED} or {@link #CLOSED}
 * @param sessions how many had this value
 */
public record SessionSetting(String moment, String setting, String value, int sessions) implements Serializable {
    /** When the pool was full, before the first transaction of the run. */
    public static final String OPENED = "opened";

    /** After the last transaction, before they are closed. */
    public static final String CLOSED = "closed";
}
