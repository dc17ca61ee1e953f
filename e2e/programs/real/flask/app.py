from flask import Flask, render_template

app = Flask(__name__)

TEAS = {"assam": 4, "sencha": 2}


@app.route("/teas/<name>")
def tea(name):
    minutes = TEAS[name]
    page = render_template("tea.html", name=name, minutes=minutes)
    return page  # stop: page
